/** A class that can be created without arguments, as every payload is. */
export type Class<T extends object = object> = new () => T;

/**
 * What class-validator does not know about a field: whether it is an identifier, how to convert form text or a number, and
 * its nested class.
 */
export interface FieldShape {
  id?: true;
  coerce?: 'int' | 'bool' | 'moment' | 'amount';
  nested?: () => Class;
}

const shapes = new WeakMap<object, Map<string, FieldShape>>();

/** The shapes declared on the payload class itself, without its parents. */
export function shapeOf(type: object): Map<string, FieldShape> {
  let shape = shapes.get(type);
  if (!shape) {
    shape = new Map();
    shapes.set(type, shape);
  }
  return shape;
}

/** A field's shape, including those of the class's parents. */
export function findShape(type: Class, property: string): FieldShape | undefined {
  for (let at: object | null = type; at && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    const shape = shapes.get(at)?.get(property);
    if (shape) return shape;
  }
  return undefined;
}
