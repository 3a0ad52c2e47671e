import { Type } from 'class-transformer';
import {
  ArrayUnique,
  arrayMaxSize,
  Equals,
  IS_ISO8601,
  IsISO8601,
  IsOptional,
  isArray,
  isBoolean,
  isIn,
  isInt,
  isObject,
  isString,
  length,
  matches,
  max,
  min,
  registerDecorator,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
  type ValidationOptions,
  ValidatorConstraint,
} from 'class-validator';
import type { ProblemKey } from './problems.js';
import { type Class, shapeOf } from './shape.js';
import { isTimeZone } from './time-zone.js';

/** Attached to class-validator checks: the text to show on failure. */
export interface CheckContext {
  key: ProblemKey;
  params?: Record<string, string | number>;
}

const say = (key: ProblemKey, params?: Record<string, string | number>): ValidationOptions => ({
  context: params ? { key, params } : { key },
});

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** The field may be absent. A null is read as absent, because many clients send one for a field without a value. */
export const Optional = (): (<S extends object, Name extends keyof S & string>(
  shape: S,
  name: null extends S[Name] ? never : Name,
) => void) => IsOptional();

/** The field may be absent or null, as its type must say. */
export const Nullable = (): (<S extends object, Name extends keyof S & string>(
  shape: S,
  name: null extends S[Name] ? Name : never,
) => void) => IsOptional({ context: { nullable: true } });

/** PostgreSQL stores neither NULs nor unpaired surrogates. */
export const isStorable = (value: unknown): boolean =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000');

/** Whether a value is nested at most `levels` deep. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/**
 * A check of values, with constraints such as a length. class-validator's own decorators make a class for each use, a
 * kilobyte in every process for each of thousands of fields; here one class serves all uses of a check.
 */
function checkBy<Constraints extends readonly unknown[]>(
  name: string,
  test: (value: unknown, ...constraints: Constraints) => boolean,
): (...use: [...Constraints, ValidationOptions]) => PropertyDecorator {
  class Constraint {
    validate(value: unknown, args?: ValidationArguments): boolean {
      return Reflect.apply(test, undefined, [value, ...(args?.constraints ?? [])]) === true;
    }
  }
  ValidatorConstraint({ name })(Constraint);
  return (...use) => {
    const constraints = use.slice(0, -1);
    const options: ValidationOptions = Object(use.at(-1));
    return (target, property) =>
      registerDecorator({
        ...{ name, target: target.constructor, propertyName: String(property) },
        ...{ constraints, options, validator: Constraint },
      });
  };
}

const IsString = checkBy('isString', isString);
const IsInt = checkBy('isInt', isInt);
const IsBoolean = checkBy('isBoolean', isBoolean);
const IsArray = checkBy('isArray', isArray);
const IsObject = checkBy('isObject', isObject);
const Length = checkBy('isLength', (value, min: number, max: number) => length(value, min, max));
const Matches = checkBy('matches', (value, pattern: RegExp) => typeof value === 'string' && matches(value, pattern));
const Min = checkBy('min', (value, least: number) => min(value, least));
const Max = checkBy('max', (value, most: number) => max(value, most));
const IsIn = checkBy('isIn', (value, values: readonly string[]) => isIn(value, values));
const ArrayMaxSize = checkBy('arrayMaxSize', (value, most: number) => arrayMaxSize(value, most));
const IsIsoTime = checkBy(IS_ISO8601, (value) => typeof value === 'string' && ISO_TIME.test(value));
const IsIanaZone = checkBy('isIanaZone', isTimeZone);
const IsShallow = checkBy('isShallow', isShallow);
const IsStorable = checkBy('isStorable', isStorable);

/**
 * Text of `min` to `max` characters, matching `pattern` if given. Characters that PostgreSQL cannot store are refused,
 * unless `allowUnstorable` says that the service removes them itself.
 */
export function Text(
  max: number,
  options: { min?: number; pattern?: RegExp; key?: ProblemKey; allowUnstorable?: true } = {},
): PropertyDecorator {
  const min = options.min ?? 1;
  const key = options.key;
  const length = Length(min, max, say(key ?? 'length', { min, max }));
  const parts = [IsString(say('type')), length];
  if (!options.allowUnstorable) parts.push(IsStorable(say('type')));
  if (options.pattern) parts.push(Matches(options.pattern, say(key ?? 'type')));
  return all(...parts);
}

/** At most `max` bytes in base64: columns of fixed-size values, tens of thousands per message. */
export const Bytes = (max: number): PropertyDecorator =>
  Text(Math.ceil(max / 3) * 4, { min: 0, pattern: /^[A-Za-z0-9+/]*={0,2}$/ });

/** An opaque identifier. */
export const Id = (): PropertyDecorator =>
  all(
    (target, property) => shapeOf(target.constructor).set(String(property), { id: true }),
    Matches(/^[\w:.-]{1,64}$/, say('type')),
  );

/** A user name: 1 to 18 digits and letters (specification, section 5). */
export const Username = (): PropertyDecorator => Text(18, { pattern: /^[A-Za-z0-9]+$/, key: 'username' });

/** A payment PIN: exactly six digits (specification, section 5). */
export const SixDigits = (): PropertyDecorator =>
  all(IsString(say('six_digits')), Matches(/^\d{6}$/, say('six_digits')));

/**
 * A positive amount in a request: a decimal string of at most `decimals` places. A number is converted to one if it is
 * exact. Anything else gives 3003 instead of 1001; see parse().
 */
export function Amount(decimals: 2 | 6): PropertyDecorator {
  const pattern = new RegExp(`^(?!0(\\.0*)?$)(0|[1-9]\\d{0,11})(\\.\\d{1,${decimals}})?$`);
  return all(
    (target, property) => shapeOf(target.constructor).set(String(property), { coerce: 'amount' }),
    Matches(pattern, say('amount')),
  );
}

/** A decimal string in a reply: money, a price or a rate. */
export const Decimal = (): PropertyDecorator => Matches(/^-?\d+(\.\d+)?$/, say('type'));

/** A whole number; a string of digits (from a form or query) is converted. */
export function Int(min: number, max: number): PropertyDecorator {
  return all(
    (target, property) => shapeOf(target.constructor).set(String(property), { coerce: 'int' }),
    IsInt(say('type')),
    Min(min, say('range', { min, max })),
    Max(max, say('range', { min, max })),
  );
}

/** Epoch milliseconds. */
export const EpochMs = (): PropertyDecorator => Int(0, Number.MAX_SAFE_INTEGER);

/** Like EpochMs(), in a request: also accepts ISO 8601. */
export const Moment = (): PropertyDecorator =>
  all(EpochMs(), (target, property) => shapeOf(target.constructor).set(String(property), { coerce: 'moment' }));

/** True or false; the strings `true` and `false` (from a form) are converted. */
export const Bool = (): PropertyDecorator =>
  all(
    (target, property) => shapeOf(target.constructor).set(String(property), { coerce: 'bool' }),
    IsBoolean(say('type')),
  );

/** Must be true, like a required checkbox. */
export const Agreed = (): PropertyDecorator =>
  all(
    (target, property) => shapeOf(target.constructor).set(String(property), { coerce: 'bool' }),
    Equals(true, say('agree')),
  );

/** One of a fixed set of texts. */
export const OneOf = (values: readonly string[]): PropertyDecorator =>
  IsIn([...values], say('choice', { values: values.join(', ') }));

export const ISO_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** An ISO 8601 time. Checked with a single pattern for speed, because replies contain many. */
export const IsoTime = (): PropertyDecorator => IsIsoTime(say('date'));

/** The name of a time zone in the IANA database, such as `Asia/Tokyo`. */
export const TimeZone = (): PropertyDecorator => all(Text(64), IsIanaZone(say('type')));

/** A calendar day, `YYYY-MM-DD`. */
export const Day = (): PropertyDecorator =>
  all(Matches(/^\d{4}-\d{2}-\d{2}$/, say('date')), IsISO8601({ strict: true }, say('date')));

/** An object of another declared class. */
export function Nested(type: () => Class): PropertyDecorator {
  return all(
    (target, property) => shapeOf(target.constructor).set(String(property), { nested: type }),
    IsObject(say('type')),
    ValidateNested(),
    Type(type),
  );
}

/** A list of objects of another declared class. */
export function ListOf(type: () => Class, max = 1000): PropertyDecorator {
  return all(
    (target, property) => shapeOf(target.constructor).set(String(property), { nested: type }),
    IsArray(say('type')),
    ArrayMaxSize(max, say('length', { min: 0, max })),
    ValidateNested({ each: true }),
    Type(type),
  );
}

/** A list of texts of at most `maxLength` characters each. */
export const TextList = (max: number, maxLength: number): PropertyDecorator =>
  all(
    IsArray(say('type')),
    ArrayMaxSize(max, say('length', { min: 0, max })),
    IsString({ each: true, ...say('type') }),
    IsStorable({ each: true, ...say('type') }),
    Length(0, maxLength, { each: true, ...say('length', { min: 0, max: maxLength }) }),
  );

/** A list of different texts of a fixed set. */
export const ChoiceList = (values: readonly string[]): PropertyDecorator =>
  all(
    IsArray(say('type')),
    ArrayMaxSize(values.length, say('length', { min: 0, max: values.length })),
    IsIn([...values], { each: true, ...say('choice', { values: values.join(', ') }) }),
  );

/** A list of whole numbers. */
export const IntList = (max: number): PropertyDecorator =>
  all(IsArray(say('type')), ArrayMaxSize(max, say('length', { min: 0, max })), IsInt({ each: true, ...say('type') }));

/** Whole numbers in a fixed order, one for each range. */
export const IntTuple = (...ranges: (readonly [min: number, max: number])[]): PropertyDecorator =>
  all(
    IsArray(say('type')),
    ArrayMaxSize(ranges.length, say('type')),
    IsInt({ each: true, ...say('type') }),
    ValidateBy(
      {
        name: 'isWithin',
        validator: {
          validate: (value: unknown) =>
            Array.isArray(value) &&
            value.length === ranges.length &&
            ranges.every(([min, max], at) => value[at] >= min && value[at] <= max),
        },
      },
      say('type'),
    ),
  );

/** A list of different texts from a fixed set; it may be empty. */
export const SomeOf = (values: readonly string[]): PropertyDecorator =>
  all(
    IsArray(say('type')),
    // First: the next check compares every two.
    ArrayMaxSize(values.length, say('type')),
    ArrayUnique(say('type')),
    IsIn([...values], { each: true, ...say('choice', { values: values.join(', ') }) }),
  );

/** A list of lists of numbers or decimal strings (candles, ticks); its service checks the rows. */
export const Rows = (max: number): PropertyDecorator =>
  all(IsArray(say('type')), ArrayMaxSize(max, say('length', { min: 0, max })), IsArray({ each: true, ...say('type') }));

/** How deep a JsonObject's contents may be nested. JSON.stringify fails at a few thousand levels. */
const MAX_LEVELS = 30;

/** A JSON object whose contents its service checks (a proof, an export), nested at most MAX_LEVELS deep. */
export const JsonObject = (): PropertyDecorator => all(IsObject(say('type')), IsShallow(MAX_LEVELS, say('type')));
