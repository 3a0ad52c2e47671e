import 'reflect-metadata';

// CommonJS packages that require Nest meet it half loaded ("Cannot require() ES Module in a cycle")
// unless it is complete before the first of them is imported.
await import('@nestjs/common');
await import('@nestjs/core');
