import { bundled } from '#events/runtime/bundle.ts';
import { keepCompiled } from '#events/runtime/compileCache.ts';
import { shareAllocator } from '#events/runtime/sharedAllocator.ts';

// Unless it is set before React is loaded, React takes its development build: slower, and with warnings for developers.
process.env.NODE_ENV ??= 'production';
// First, so that the process that begins once more finds these files compiled too.
keepCompiled(process.env);
shareAllocator();
const built = bundled('site/frontDoor.ts');
await (built === undefined ? import('./frontDoor.ts') : import(built));
