import {
  AppError,
  type ErrorName,
  type ErrorParams,
  errorText,
  type FieldProblem,
  fillText,
  type Lang,
  PROBLEM_TEXTS,
} from '@makoto/contracts';

const BEFORE_DATA = Buffer.from('{"code":0,"msg":"","data":');
const AFTER_DATA = Buffer.from('}');

/** The body of a success; `data` is JSON. */
export function successBody(data: Buffer): Buffer {
  return Buffer.concat([BEFORE_DATA, data, AFTER_DATA]);
}

/** Errors whose parameters are sent to the client as `data`. */
export const ERRORS_WITH_DATA: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'TOKEN_ADDRESS',
  'LOGIN_LOCKED',
  'WRONG_PAY_PASSWORD',
  'PAY_PASSWORD_LOCKED',
  'ACCOUNT_RESTRICTED',
  'WITHDRAWALS_COOLING',
  'AMOUNT_OUT_OF_RANGE',
  'LIMIT_REACHED',
  'TOO_MANY_SAVED',
  'MARKET_CLOSED',
  'PRICE_MOVED',
  'EXPOSURE_LIMIT',
  'DURATION_NOT_OFFERED',
  'TERMS_CHANGED',
]);

interface Failure {
  code: number;
  msg: string;
  data: ErrorParams | null;
  errors?: { field: string; msg: string }[];
}

/** The body of an error in the client's language. */
export function failureOf(error: AppError, lang: Lang, requestId: string): Failure {
  const params = error.errorName === 'INTERNAL' ? { request_id: requestId } : error.params;
  const failure: Failure = {
    code: error.code,
    msg: errorText(error.errorName, params, lang),
    data: ERRORS_WITH_DATA.has(error.errorName) && Object.keys(error.params).length > 0 ? error.params : null,
  };
  if (error.problems.length > 0) failure.errors = error.problems.map((problem) => problemOf(problem, lang));
  return failure;
}

function problemOf(problem: FieldProblem, lang: Lang): { field: string; msg: string } {
  return { field: problem.field, msg: fillText(PROBLEM_TEXTS[problem.key][lang], problem.params ?? {}) };
}
