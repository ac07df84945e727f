import { keepCompiled } from '#events/runtime/compileCache.ts';

keepCompiled(process.env);
await import('./alone.ts');
