import { keepCompiled } from '#events/runtime/compileCache.ts';

// Unless it is set before React is loaded, React takes its development build: slower, and with warnings for developers.
process.env.NODE_ENV ??= 'production';
keepCompiled(process.env);
await import('./frontDoor.ts');
