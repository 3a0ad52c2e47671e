import { getMetadataStorage, type ValidationArguments } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import type { CheckContext } from './fields.js';
import { type FieldProblem, PROBLEM_TEXTS, type ProblemKey } from './problems.js';
import { type Class, findShape } from './shape.js';

interface Check {
  test: (value: unknown, args: ValidationArguments) => boolean;
  args: ValidationArguments;
  each: boolean;
  context: CheckContext;
}

interface Field {
  name: string;
  optional: boolean;
  coerce: 'int' | 'bool' | undefined;
  nested: Class | undefined;
  checks: Check[];
}

const compiled = new WeakMap<Class, Map<string, Field>>();

/**
 * Reads foreign data into a payload class by its class-validator decorators. The decorators are compiled once a class
 * into a flat list of checks, since this stands at both ends of every message. Text for whole numbers and booleans is
 * read as such, so that form bodies and queries serve as JSON does.
 *
 * @throws AppError VALIDATION naming each field that is wrong, missing or not known; INVALID_AMOUNT where amounts are
 * all that is wrong.
 */
export function parse<T extends object>(type: Class<T>, data: unknown): T {
  const problems: FieldProblem[] = [];
  const value = read(type, data, '', problems);
  if (problems.length > 0) {
    const amountsOnly = problems.every((p) => p.key === 'amount');
    throw new AppError(amountsOnly ? 'INVALID_AMOUNT' : 'VALIDATION', {}, problems.slice(0, 50));
  }
  return value;
}

/** As parse(), for a list; `name` is what a problem's field begins with. */
export function parseList<T extends object>(type: Class<T>, data: unknown, max = 1000): T[] {
  if (!Array.isArray(data) || data.length > max) throw new AppError('VALIDATION', {}, [{ field: '', key: 'type' }]);
  return data.map((item) => parse(type, item));
}

/** The names of the fields that a payload class knows. */
export function fieldNames(type: Class): string[] {
  return [...fieldsOf(type).keys()];
}

function read<T extends object>(type: Class<T>, data: unknown, path: string, problems: FieldProblem[]): T {
  if (!isRecord(data)) {
    problems.push({ field: path.slice(0, -1), key: 'type' });
    return new type();
  }
  const fields = fieldsOf(type);
  for (const key of Object.keys(data)) {
    if (!fields.has(key)) problems.push({ field: `${path}${key.slice(0, 64)}`, key: 'unknown' });
  }
  const values: Record<string, unknown> = {};
  for (const field of fields.values()) {
    const value = readField(field, data[field.name], path, problems);
    if (value !== undefined) values[field.name] = value;
  }
  return Object.assign(new type(), values);
}

function readField(field: Field, raw: unknown, path: string, problems: FieldProblem[]): unknown {
  if (raw === undefined || raw === null) {
    if (!field.optional) problems.push({ field: path + field.name, key: 'required' });
    return raw;
  }
  const value = field.coerce ? coerce(field.coerce, raw) : raw;
  for (const check of field.checks) {
    const ok =
      check.each && Array.isArray(value)
        ? value.every((item) => check.test(item, check.args))
        : check.test(value, check.args);
    if (!ok) {
      const empty = raw === '' && check.context.key !== 'amount';
      problems.push({ field: path + field.name, ...(empty ? { key: 'required' as const } : check.context) });
      return undefined;
    }
  }
  const nested = field.nested;
  if (!nested) return value;
  const at = `${path}${field.name}.`;
  return Array.isArray(value)
    ? value.map((item, i) => read(nested, item, `${at}${i}.`, problems))
    : read(nested, value, at, problems);
}

function coerce(kind: 'int' | 'bool', raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  if (kind === 'int') return /^-?\d{1,16}$/.test(raw) ? Number(raw) : raw;
  return raw === 'true' ? true : raw === 'false' ? false : raw;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function fieldsOf(type: Class): Map<string, Field> {
  let fields = compiled.get(type);
  if (!fields) {
    fields = compile(type);
    compiled.set(type, fields);
  }
  return fields;
}

function compile(type: Class): Map<string, Field> {
  const storage = getMetadataStorage();
  const fields = new Map<string, Field>();
  for (const meta of storage.getTargetValidationMetadatas(type, '', true, false)) {
    const name = meta.propertyName;
    let field = fields.get(name);
    if (!field) {
      const shape = findShape(type, name);
      field = { name, optional: false, coerce: shape?.coerce, nested: shape?.nested?.(), checks: [] };
      fields.set(name, field);
    }
    if (meta.type === 'conditionalValidation') field.optional = true;
    if (meta.type !== 'customValidation') continue;
    const args = { value: undefined, constraints: meta.constraints, targetName: type.name, object: {}, property: name };
    for (const constraint of storage.getTargetValidatorConstraints(meta.constraintCls)) {
      const validator = constraint.instance;
      field.checks.push({
        test: (value, a) => validator.validate(value, a) === true,
        args,
        each: meta.each,
        context: contextOf(meta.context),
      });
    }
  }
  return fields;
}

function contextOf(context: unknown): CheckContext {
  if (isRecord(context) && isProblemKey(context['key'])) return { ...context, key: context['key'] };
  return { key: 'type' };
}

function isProblemKey(value: unknown): value is ProblemKey {
  return typeof value === 'string' && Object.hasOwn(PROBLEM_TEXTS, value);
}
