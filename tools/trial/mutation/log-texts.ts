import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

// A plugin of Stryker: leaves out what only people who run the product read, which no test should pin down.

interface Node {
  type: string;
  callee?: Node;
  expression?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  name?: string;
}

interface Path {
  node: Node;
  parentPath: Path | null;
}

const LEVELS = ['debug', 'info', 'warn', 'error'];
const TEXTS = ['StringLiteral', 'TemplateLiteral'];

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-texts', { shouldIgnore: reasonToIgnore })];

/** Why a piece of code is not mutated, if it is not. */
export function reasonToIgnore({ node, parentPath }: Path): string | undefined {
  if (isLogCall(node) || (node.expression !== undefined && isLogCall(node.expression))) return 'a log entry';
  const parent = parentPath?.node;
  if (node.type === 'ObjectExpression' && parent?.callee?.name === 'inBatchSpan') return 'the name of a span';
  if (!TEXTS.includes(node.type) || parent === undefined) return undefined;
  if (parent.type === 'NewExpression' && /^\w*Error$/.test(parent.callee?.name ?? '') && !isAppError(parent)) {
    return 'the text of an internal error';
  }
  return undefined;
}

/** `this.logger.warn(…)` and the like. */
function isLogCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
  const logger = callee.object?.property?.name ?? callee.object?.name ?? '';
  return /^log(ger)?$/i.test(logger) && LEVELS.includes(callee.property?.name ?? '');
}

const isAppError = ({ callee }: Node): boolean => callee?.name === 'AppError';
