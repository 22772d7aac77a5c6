import { defineConfig } from "vite";

// File names without a hash: the bundle is kept in the repository, and a rebuild must show what changed.
export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    outDir: "dist",
    assetsDir: "",
    sourcemap: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8700", "/ws": { target: "ws://127.0.0.1:8700", ws: true } } },
});
