import { keepCompiled } from '#events/runtime/compileCache.ts';

// First, so that the command and its threads find their code compiled.
keepCompiled(process.env);
const { runRebuild } = await import('./rebuilding.ts');
process.exitCode = await runRebuild(process.argv.slice(2));
