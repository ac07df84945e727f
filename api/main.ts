import { keepCompiled } from '#events/runtime/compileCache.ts';
import { shareAllocator } from '#events/runtime/sharedAllocator.ts';

shareAllocator();
keepCompiled(process.env);
await import('./alone.ts');
