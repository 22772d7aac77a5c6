/** The scene: shapes as the daemon simulates them, moved by the poses that come with each state. */
import * as THREE from "three";
import { Liquid, type LiquidPlace } from "./liquid";
import { GROUND } from "./paint";
import { meshes, type Shape } from "./shapes";

/** What `GET /api/geometry` tells. Lengths in m; quaternions (x, y, z, w); z is up. */
export interface Geometry {
  bodies: string[];
  shapes: Shape[];
  cameras: CameraPlace[];
  /** Height of the floor, m. */
  floor?: number;
  liquid?: LiquidPlace | null;
}

export interface CameraPlace {
  name: string;
  body: number;
  position: [number, number, number];
  orientation: [number, number, number, number];
  /** Vertical, degrees. */
  fovy: number;
}

/** For a robot that nobody has drawn: an empty floor. */
export const NOTHING: Geometry = { bodies: [], shapes: [], cameras: [] };

const POSE = 7;
const FLOOR_M = 40;
/** What the names of the robot's bodies begin with. */
const ROBOT = "robot.";

export class Stage {
  readonly scene = new THREE.Scene();
  readonly cameras: { name: string; camera: THREE.PerspectiveCamera }[] = [];
  private readonly bodies: THREE.Group[] = [];
  private readonly ghost = new THREE.Group();
  private readonly liquid: Liquid | null = null;

  constructor(private readonly geometry: Geometry) {
    this.scene.background = new THREE.Color(GROUND);
    this.scene.fog = new THREE.Fog(GROUND, 12, 40);
    this.light(geometry.floor ?? 0);
    for (const name of geometry.bodies) {
      const group = new THREE.Group();
      group.name = name;
      this.bodies.push(group);
      this.scene.add(group);
    }
    this.bodies.forEach((body, index) => {
      const shapes = geometry.shapes.filter((shape) => shape.body === index);
      if (shapes.length) body.add(...meshes(shapes));
    });
    for (const place of geometry.cameras) this.place(place);
    if (geometry.liquid) {
      this.liquid = new Liquid(geometry.liquid);
      this.bodies[geometry.liquid.glass]?.add(this.liquid.object);
    }
    this.ghost.add(explosion());
    this.ghost.visible = false;
    this.scene.add(this.ghost);
  }

  /** A body of the robot's, by its own name. */
  body(name: string): THREE.Object3D | undefined {
    return this.bodies.find((body) => body.name === ROBOT + name);
  }

  /** A place that looks along the robot's x axis, where the robot has a camera of that name. */
  eye(name: string): THREE.Object3D | undefined {
    const camera = this.cameras.find((at) => at.name === name)?.camera;
    const eye = camera && new THREE.Object3D();
    if (eye) camera.parent?.add(eye);
    eye?.position.copy(camera!.position);
    return eye;
  }

  /** For each body x, y, z and quaternion x, y, z, w, in the order of `bodies`. */
  pose(poses: Float32Array): void {
    this.bodies.forEach((body, index) => {
      const at = index * POSE;
      if (at + POSE > poses.length) return;
      body.position.set(poses[at]!, poses[at + 1]!, poses[at + 2]!);
      body.quaternion.set(poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!);
    });
    const { liquid } = this.geometry;
    const [glass, surface] = [this.bodies[liquid?.glass ?? -1], this.bodies[liquid?.body ?? -1]];
    if (glass && surface) this.liquid?.tilt(glass, surface);
  }

  /** Shows an explosion at a place, m, for as long as `share` (from 1 to 0) lasts. */
  explode(place: readonly number[], share: number): void {
    this.ghost.visible = share > 0;
    this.ghost.position.set(place[0] ?? 0, place[1] ?? 0, place[2] ?? 0);
    this.ghost.scale.setScalar(0.2 + 1.6 * (1 - share));
    for (const part of this.ghost.children)
      ((part as THREE.Mesh).material as THREE.MeshBasicMaterial).opacity = 0.85 * share;
  }

  private light(floor: number): void {
    const sky = new THREE.HemisphereLight(0xdfe9f5, 0x3a3f46, 2.2);
    sky.position.set(0, 0, 1);
    this.scene.add(sky);
    const sun = new THREE.DirectionalLight(0xffffff, 2.4);
    sun.position.set(3, -4, 8);
    this.scene.add(sun);
    const grid = new THREE.GridHelper(FLOOR_M, FLOOR_M, 0x35506b, 0x35506b);
    Object.assign(grid.material, { transparent: true, opacity: 0.4, depthWrite: false });
    grid.rotation.x = Math.PI / 2;
    grid.position.z = floor + 0.002;
    this.scene.add(grid);
  }

  private place(place: CameraPlace): void {
    const camera = new THREE.PerspectiveCamera(place.fovy, 1, 0.02, 60);
    camera.position.set(...place.position);
    camera.quaternion.set(...place.orientation);
    (this.bodies[place.body] ?? this.scene).add(camera);
    this.cameras.push({ name: place.name, camera });
  }
}

function explosion(): THREE.Mesh {
  const material = new THREE.MeshBasicMaterial({ color: 0xff7a1a, transparent: true, depthWrite: false });
  return new THREE.Mesh(new THREE.IcosahedronGeometry(1, 2), material);
}
