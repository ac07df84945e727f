import { bundled } from '#events/runtime/bundle.ts';
import { keepCompiled } from '#events/runtime/compileCache.ts';
import { shareAllocator } from '#events/runtime/sharedAllocator.ts';

// First, so that the process that begins once more finds these files compiled too.
keepCompiled(process.env);
shareAllocator();
const built = bundled('api/alone.ts');
await (built === undefined ? import('./alone.ts') : import(built));
