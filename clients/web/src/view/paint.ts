/** The one material of everything solid: light is reckoned at each corner, so that a pixel costs next to nothing.

A machine without a graphics card draws with its processor; there, light at each pixel is what takes the time. The light
never changes: a sky, a floor that shines back, a sun. Corners carry their colour in the attribute `paint`. */
import * as THREE from "three";

/** Of what is far away, and of the page behind. */
export const GROUND = 0x10161d;
const VERTEX = /* glsl */ `
attribute vec4 paint;
varying vec4 vPaint;
varying float vFar;
const vec3 SUN = vec3(0.318, -0.424, 0.848);
void main() {
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  vec3 n = normalize(mat3(modelMatrix) * normal);
  vec3 light = mix(vec3(0.30, 0.31, 0.33), vec3(0.66, 0.69, 0.73), 0.5 + 0.5 * n.z) + 0.5 * max(dot(n, SUN), 0.0);
  vPaint = vec4(pow(paint.rgb * light, vec3(1.0 / 2.2)), paint.a);
  vFar = smoothstep(12.0, 40.0, -place.z);
  gl_Position = projectionMatrix * place;
}`;
const FRAGMENT = /* glsl */ `
varying vec4 vPaint;
varying float vFar;
uniform vec3 ground;
void main() {
  gl_FragColor = vec4(mix(vPaint.rgb, ground, vFar), vPaint.a);
}`;

const made = (transparent: boolean) =>
  new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    // As it is seen: what is written by this shader is not converted any more.
    uniforms: { ground: { value: new THREE.Vector3().setFromColor(new THREE.Color(GROUND).convertLinearToSRGB()) } },
    transparent,
  });
export const SOLID = made(false);
export const CLEAR = made(true);

/** Gives every corner a colour: red, green, blue, as seen (sRGB, 0 to 1), and opacity. */
export function paint(form: THREE.BufferGeometry, [r, g, b, a]: readonly [number, number, number, number]): void {
  const colour = new THREE.Color().setRGB(r, g, b, THREE.SRGBColorSpace);
  const corners = form.getAttribute("position").count;
  const values = new Float32Array(4 * corners);
  for (let i = 0; i < corners; i++) values.set([colour.r, colour.g, colour.b, a], 4 * i);
  form.setAttribute("paint", new THREE.BufferAttribute(values, 4));
}

/** Moves the colours of what is painted so far (0 to 1) toward another one. */
export function tint(object: THREE.Object3D, colour: THREE.Color, share: number): void {
  const painted = object instanceof THREE.Mesh ? (object.geometry as THREE.BufferGeometry).getAttribute("paint") : undefined;
  if (!painted) return;
  const at = new THREE.Color();
  for (let i = 0; i < painted.count; i++) {
    at.setRGB(painted.getX(i), painted.getY(i), painted.getZ(i)).lerp(colour, share);
    painted.setXYZ(i, at.r, at.g, at.b);
  }
  painted.needsUpdate = true;
}
