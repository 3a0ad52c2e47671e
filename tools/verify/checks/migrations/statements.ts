import ts from 'typescript';

/** A migration's name and the statements of its `up`, in lower case, without comments and function bodies. */
export interface Migration {
  name: string;
  statements: string[];
}

/** Reads the migrations of a source file. */
export function migrationsIn(path: string, text: string): Migration[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap((declared) => {
    const up = declared.members.find((member) => ts.isMethodDeclaration(member) && member.name.getText() === 'up');
    const name = declared.members.find(
      (member) => ts.isPropertyDeclaration(member) && member.name.getText() === 'name',
    );
    if (up === undefined || name === undefined || !ts.isPropertyDeclaration(name)) return [];
    const value = name.initializer;
    return value && ts.isStringLiteralLike(value) ? [{ name: value.text, statements: statementsOf(up) }] : [];
  });
}

function statementsOf(up: ts.Node): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?'));
      // What is inserted may hold SQL, too.
      for (const { expression } of node.templateSpans) visit(expression);
    } else ts.forEachChild(node, visit);
  };
  visit(up);
  return found.flatMap(splitStatements);
}

/** Splits SQL at its semicolons, without comments and the bodies of functions. */
export function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'body'")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "'text'")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}
