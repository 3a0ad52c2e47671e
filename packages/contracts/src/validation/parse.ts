import { getMetadataStorage } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import { type CheckContext, ISO_TIME } from './fields.js';
import { type FieldProblem, PROBLEM_TEXTS, type ProblemKey } from './problems.js';
import { quickCheck } from './quick-checks.js';
import { type Class, type FieldShape, findShape } from './shape.js';

interface Check {
  test: (value: unknown) => boolean;
  each: boolean;
  context: CheckContext;
}

interface Field {
  name: string;
  optional: boolean;
  nullable: boolean;
  coerce: FieldShape['coerce'];
  nested: Class | undefined;
  checks: Check[];
}

const compiled = new WeakMap<Class, Map<string, Field>>();

/**
 * Validates foreign data against a payload class and its class-validator decorators. Each class is compiled once into a
 * flat list of checks, because every message is parsed at both ends. Text for whole numbers and booleans is converted,
 * so that forms and queries work like JSON; exact numbers for amounts become text. Returns `data` itself, converted in
 * place: a copy would cost more than all checks.
 *
 * @throws AppError VALIDATION naming each wrong, missing or unknown field; INVALID_AMOUNT if only amounts are wrong
 */
export function parse<T extends object>(type: Class<T>, data: unknown): T {
  return checked(type, data, false);
}

/**
 * Like parse(), for messages between processes: the sender may be of a newer version, so fields that this version does
 * not know are removed instead of refused.
 */
export function parseMessage<T extends object>(type: Class<T>, data: unknown): T {
  return checked(type, data, true);
}

function checked<T extends object>(type: Class<T>, data: unknown, dropsUnknown: boolean): T {
  const problems: FieldProblem[] = [];
  if (isOf(type, data, '', problems, dropsUnknown)) return data;
  const amountsOnly = problems.every((p) => p.key === 'amount');
  throw new AppError(amountsOnly ? 'INVALID_AMOUNT' : 'VALIDATION', {}, problems.slice(0, 50));
}

/** Like parse(), for a list of at most `max`. */
export function parseList<T extends object>(type: Class<T>, data: unknown, max = 1000): T[] {
  return listOf(data, max).map((item) => parse(type, item));
}

/** Like parseMessage(), for a list of at most `max`. */
export function parseMessages<T extends object>(type: Class<T>, data: unknown, max = 1000): T[] {
  return listOf(data, max).map((item) => parseMessage(type, item));
}

function listOf(data: unknown, max: number): unknown[] {
  if (Array.isArray(data) && data.length <= max) return data;
  throw new AppError('VALIDATION', {}, [{ field: '', key: 'type' }]);
}

/** The names of a payload class's fields. */
export function fieldNames(type: Class): string[] {
  return [...fieldsOf(type).keys()];
}

/** The names of the identifier fields. */
export function idFieldNames(type: Class): string[] {
  return fieldNames(type).filter((name) => findShape(type, name)?.id);
}

/** Whether `data` matches `type`; adds what is wrong to `problems`. */
function isOf<T extends object>(
  type: Class<T>,
  data: unknown,
  path: string,
  problems: FieldProblem[],
  dropsUnknown: boolean,
): data is T {
  if (!isRecord(data)) {
    problems.push({ field: path.slice(0, -1), key: 'type' });
    return false;
  }
  const before = problems.length;
  const fields = fieldsOf(type);
  for (const key of Object.keys(data)) {
    // An undefined field is as good as absent, because JSON omits it.
    if (fields.has(key) || data[key] === undefined) continue;
    if (dropsUnknown) delete data[key];
    else problems.push({ field: `${path}${key.slice(0, 64)}`, key: 'unknown' });
  }
  for (const field of fields.values()) checkField(field, data, path, problems, dropsUnknown);
  return problems.length === before;
}

function checkField(
  field: Field,
  data: Record<string, unknown>,
  path: string,
  problems: FieldProblem[],
  dropsUnknown: boolean,
): void {
  const raw = data[field.name];
  if (raw === undefined || raw === null) {
    if (!field.optional) problems.push({ field: path + field.name, key: 'required' });
    else if (raw === null && !field.nullable) delete data[field.name];
    return;
  }
  const value = field.coerce ? coerce(field.coerce, raw) : raw;
  if (value !== raw) data[field.name] = value;
  for (const check of field.checks) {
    const ok = check.each && Array.isArray(value) ? value.every(check.test) : check.test(value);
    if (!ok) {
      const empty = raw === '' && check.context.key !== 'amount';
      problems.push({ field: path + field.name, ...(empty ? { key: 'required' as const } : check.context) });
      return;
    }
  }
  const nested = field.nested;
  if (!nested) return;
  const at = `${path}${field.name}.`;
  if (!Array.isArray(value)) isOf(nested, value, at, problems, dropsUnknown);
  else for (const [i, item] of value.entries()) isOf(nested, item, `${at}${i}.`, problems, dropsUnknown);
}

/** More significant digits than these may have been lost when JSON was read. */
const EXACT_DIGITS = 15;

function coerce(kind: FieldShape['coerce'], raw: unknown): unknown {
  if (kind === 'amount') return typeof raw === 'number' ? exactText(raw) : raw;
  if (typeof raw !== 'string') return raw;
  if (kind === 'moment' && ISO_TIME.test(raw)) return Date.parse(raw);
  if (kind !== 'bool') return /^-?\d{1,16}$/.test(raw) ? Number(raw) : raw;
  return raw === 'true' ? true : raw === 'false' ? false : raw;
}

/** The number in decimal notation, or the number itself if it is not exact. */
function exactText(value: number): string | number {
  const text = String(value);
  const [digits = ''] = /^\d+(\.\d+)?$/.exec(text) ?? [];
  const significant = digits.replace('.', '').replace(/^0+/, '');
  return significant !== '' && significant.length <= EXACT_DIGITS ? text : value;
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
      field = { name, optional: false, nullable: false, coerce: shape?.coerce, nested: shape?.nested?.(), checks: [] };
      fields.set(name, field);
    }
    if (meta.type === 'conditionalValidation') {
      field.optional = true;
      field.nullable = isRecord(meta.context) && meta.context['nullable'] === true;
    }
    if (meta.type !== 'customValidation') continue;
    const args = { value: undefined, constraints: meta.constraints, targetName: type.name, object: {}, property: name };
    for (const constraint of storage.getTargetValidatorConstraints(meta.constraintCls)) {
      const validator = constraint.instance;
      const slow = (value: unknown): boolean => validator.validate(value, args) === true;
      field.checks.push({
        test: quickCheck(meta.name, meta.constraints ?? [], slow),
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
