/** An arrow that one can see from afar: a shaft and a head, along a vector in the plane. */
import * as THREE from "three";

const SHAFT_M = 0.006;
const HEAD_M = 0.05;
/** Shorter than this it is nothing. */
const LEAST_M = 0.004;

export class Arrow {
  readonly object = new THREE.Group();
  private readonly shaft: THREE.Mesh;
  private readonly head: THREE.Mesh;

  constructor(colour: number) {
    const material = new THREE.MeshBasicMaterial({ color: colour });
    this.shaft = new THREE.Mesh(new THREE.CylinderGeometry(SHAFT_M, SHAFT_M, 1, 10).rotateZ(-Math.PI / 2), material);
    this.head = new THREE.Mesh(new THREE.ConeGeometry(2.6 * SHAFT_M, HEAD_M, 14).rotateZ(-Math.PI / 2), material);
    this.object.add(this.shaft, this.head);
    this.object.visible = false;
  }

  /** From its place along (x, y), m. */
  show(x: number, y: number): void {
    const length = Math.hypot(x, y);
    this.object.visible = length > LEAST_M;
    if (!this.object.visible) return;
    this.object.rotation.z = Math.atan2(y, x);
    this.shaft.scale.x = length;
    this.shaft.position.x = length / 2;
    this.head.position.x = length + HEAD_M / 2;
  }
}
