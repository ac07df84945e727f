import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** What one file imports of another of the project. Paths are from the project's root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether nothing of it is left when the code runs. */
  readonly typeOnly: boolean;
}

/** Short names of folders, as Node resolves them: `#api/*` is `./api/*`. */
const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly imports: Readonly<Record<string, string>>; // the project's own file
};
const ALIASES = Object.entries(imports).map(([name, path]) => [name.slice(0, -1), path.slice(2, -1)] as const);

/** The code of a file: of an Astro component, its frontmatter and its scripts. */
function codeOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text;
  const [, frontmatter = ''] = /^---\n(.*?)\n---/s.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  return [frontmatter, ...scripts].join('\n');
}

/** The path that a specifier means; null for a package. */
function resolve(from: string, specifier: string): string | null {
  const alias = ALIASES.find(([name]) => specifier.startsWith(name));
  if (alias) return specifier.replace(...alias);
  if (!specifier.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(from), specifier));
}

const isTypeOnly = (clause: ts.ImportClause | undefined): boolean =>
  clause !== undefined &&
  (clause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (clause.name === undefined &&
      clause.namedBindings !== undefined &&
      ts.isNamedImports(clause.namedBindings) &&
      clause.namedBindings.elements.length > 0 &&
      clause.namedBindings.elements.every((element) => element.isTypeOnly)));

const isExportedTypeOnly = ({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean =>
  isTypeOnly ||
  (exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.length > 0 &&
    exportClause.elements.every((element) => element.isTypeOnly));

/** The specifier that a node names, if it names one: imports, exports of others' names, `import()`, `new URL(…, import.meta.url)`. */
function named(node: ts.Node): { readonly specifier: ts.Node | undefined; readonly typeOnly: boolean } | null {
  if (ts.isImportDeclaration(node)) return { specifier: node.moduleSpecifier, typeOnly: isTypeOnly(node.importClause) };
  if (ts.isExportDeclaration(node)) return { specifier: node.moduleSpecifier, typeOnly: isExportedTypeOnly(node) };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { specifier: node.argument.literal, typeOnly: true };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { specifier: node.arguments[0], typeOnly: false };
  if (
    ts.isNewExpression(node) &&
    node.expression.getText() === 'URL' &&
    node.arguments?.[1]?.getText() === 'import.meta.url'
  )
    return { specifier: node.arguments[0], typeOnly: false };
  return null;
}

/** What a file imports of the project, in the order in which it says so. */
export function importsOf(path: string, text: string): Import[] {
  const source = ts.createSourceFile(path, codeOf(path, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Import[] = [];
  function visit(node: ts.Node): void {
    const { specifier, typeOnly = false } = named(node) ?? {};
    if (specifier && ts.isStringLiteralLike(specifier)) {
      const to = resolve(path, specifier.text);
      if (to !== null) found.push({ from: path, to, typeOnly });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
