import 'reflect-metadata';

// CommonJS packages that require Nest get a half-loaded module ("Cannot require() ES Module in a cycle") unless Nest is
// completely loaded before the first of them.
await import('@nestjs/common');
await import('@nestjs/core');
