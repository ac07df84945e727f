import ts from 'typescript';

/** What the API's document says: for programmers, in English. */
const DOCUMENTING = new Set(['says', 'thing', 'dayOrBlank']);
const DOCUMENTED = new Set(['description', 'summary']);

/**
 * The texts in a file's code that people could read as sentences or names: several words. Left out is what only the API's
 * document says.
 */
export function sentencesIn(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isOfDocument(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
      return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found.filter((said) => /[\p{L}\p{N}…][,.:;]? +[\p{L}\p{N}…]/u.test(said));
}

const isOfDocument = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && DOCUMENTED.has(node.name.text)) ||
  (ts.isStringLiteralLike(node) &&
    ts.isCallExpression(node.parent) &&
    ts.isIdentifier(node.parent.expression) &&
    DOCUMENTING.has(node.parent.expression.text));
