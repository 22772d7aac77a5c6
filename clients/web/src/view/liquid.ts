/** The liquid in a glass: a cylinder whose upper end is the plane that the body of its surface lies in. */
import * as THREE from "three";

/** What the geometry tells of it: its body turns with the surface, at the filling level of the body `glass`. */
export interface LiquidPlace {
  body: number;
  glass: number;
  radius: number;
  level: number;
  colour: [number, number, number, number];
}

const AROUND = 32;
const UP = new THREE.Vector3(0, 0, 1);

export class Liquid {
  /** To be hung on the glass. */
  readonly object = new THREE.Group();
  private readonly sides: THREE.BufferGeometry;
  private readonly top: THREE.BufferGeometry;
  private readonly normal = new THREE.Vector3();
  private readonly turn = new THREE.Quaternion();

  constructor(private readonly place: LiquidPlace) {
    const { radius, level, colour } = place;
    const shade = (lighter: number) =>
      new THREE.MeshLambertMaterial({
        color: new THREE.Color().setRGB(colour[0], colour[1], colour[2], THREE.SRGBColorSpace).multiplyScalar(lighter),
        transparent: true,
        opacity: colour[3],
        side: THREE.DoubleSide,
        depthWrite: false,
      });
    this.sides = new THREE.CylinderGeometry(radius, radius, level, AROUND, 1, true).rotateX(Math.PI / 2);
    this.sides.translate(0, 0, level / 2);
    this.top = new THREE.CircleGeometry(radius, AROUND).translate(0, 0, level);
    this.object.add(new THREE.Mesh(this.sides, shade(1)), new THREE.Mesh(this.top, shade(1.5)));
  }

  /** The slope of the surface, from how its body is turned against the glass. */
  tilt(glass: THREE.Object3D, surface: THREE.Object3D): void {
    this.turn.copy(glass.quaternion).invert().multiply(surface.quaternion);
    this.normal.copy(UP).applyQuaternion(this.turn);
    const lean = Math.max(this.normal.z, 0.05);
    const [slopeX, slopeY] = [-this.normal.x / lean, -this.normal.y / lean];
    for (const form of [this.sides, this.top]) {
      const at = form.getAttribute("position") as THREE.BufferAttribute;
      for (let i = 0; i < at.count; i++)
        if (form === this.top || i <= AROUND) {
          const height = this.place.level + slopeX * at.getX(i) + slopeY * at.getY(i);
          at.setZ(i, Math.max(height, 0));
        }
      at.needsUpdate = true;
    }
  }
}
