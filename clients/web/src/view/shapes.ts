/** The shapes of a body as few meshes as can be: one for what is solid, one for what one sees through. */
import * as THREE from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { CLEAR, paint, SOLID } from "./paint";

/** What a shape is, as `GET /api/geometry` tells it: m, quaternion (x, y, z, w), colour from 0 to 1. */
export interface Shape {
  body: number;
  kind: "plane" | "sphere" | "capsule" | "ellipsoid" | "cylinder" | "box" | "mesh";
  size: number[];
  position: [number, number, number];
  orientation: [number, number, number, number];
  colour: [number, number, number, number];
  vertices?: number[];
  faces?: number[];
}

const SEGMENTS = 20;
/** Half of a plane without end, m. */
const PLANE_M = 20;

export function meshes(shapes: Shape[]): THREE.Mesh[] {
  const [solid, clear] = [shapes.filter(({ colour }) => colour[3] >= 1), shapes.filter(({ colour }) => colour[3] < 1)];
  return [merged(solid, SOLID), ...clear.map((shape) => merged([shape], CLEAR))].filter((mesh) => mesh !== null);
}

function merged(shapes: Shape[], material: THREE.Material): THREE.Mesh | null {
  return shapes.length ? new THREE.Mesh(mergeGeometries(shapes.map(placed)), material) : null;
}

/** A shape at its place on its body, in its colour. */
function placed(shape: Shape): THREE.BufferGeometry {
  const made = form(shape);
  made.deleteAttribute("uv");
  paint(made, shape.colour);
  const [x = 1, y = 1, z = 1] = shape.kind === "ellipsoid" ? shape.size : [];
  const turn = new THREE.Quaternion(...shape.orientation);
  return made.applyMatrix4(new THREE.Matrix4().compose(new THREE.Vector3(...shape.position), turn, new THREE.Vector3(x, y, z)));
}

/** MuJoCo's sizes are halves, and its long shapes lie along z; three's lie along y. */
function form(shape: Shape): THREE.BufferGeometry {
  const [a = 0, b = 0, c = 0] = shape.size;
  switch (shape.kind) {
    case "plane":
      return new THREE.PlaneGeometry(2 * (a || PLANE_M), 2 * (b || PLANE_M));
    case "sphere":
      return new THREE.SphereGeometry(a, SEGMENTS, SEGMENTS / 2);
    case "ellipsoid":
      return new THREE.SphereGeometry(1, SEGMENTS, SEGMENTS / 2);
    case "capsule":
      return new THREE.CapsuleGeometry(a, 2 * b, 6, SEGMENTS).rotateX(Math.PI / 2);
    case "cylinder":
      return new THREE.CylinderGeometry(a, a, 2 * b, SEGMENTS).rotateX(Math.PI / 2);
    case "box":
      return new THREE.BoxGeometry(2 * a, 2 * b, 2 * c);
    case "mesh": {
      const made = new THREE.BufferGeometry();
      made.setAttribute("position", new THREE.Float32BufferAttribute(shape.vertices ?? [], 3));
      made.setIndex(shape.faces ?? []);
      made.computeVertexNormals();
      return made;
    }
  }
}
