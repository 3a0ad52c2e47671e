/** A class that can be made without arguments: every payload is one. */
export type Class<T extends object = object> = new () => T;

/**
 * What class-validator does not know of a field: whether it names something, how form text is read, and which class
 * stands inside.
 */
export interface FieldShape {
  id?: true;
  coerce?: 'int' | 'bool' | 'moment';
  nested?: () => Class;
}

const shapes = new WeakMap<object, Map<string, FieldShape>>();

/** The shapes declared on a payload class itself (not on its parents). */
export function shapeOf(type: object): Map<string, FieldShape> {
  let shape = shapes.get(type);
  if (!shape) {
    shape = new Map();
    shapes.set(type, shape);
  }
  return shape;
}

/** A field's shape, looked up along the class's parents. */
export function findShape(type: Class, property: string): FieldShape | undefined {
  for (let at: object | null = type; at && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    const shape = shapes.get(at)?.get(property);
    if (shape) return shape;
  }
  return undefined;
}
