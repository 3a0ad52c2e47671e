export { type CallOptions, type ClientOptions, MakotoClient } from './client.js';
export { type ErrorName, MakotoError, type Trouble } from './errors.js';
export { CALLS, type Calls } from './generated/calls.gen.js';
export type { StreamMessages } from './generated/messages.gen.js';
export { MakotoStream, type Socket, type StreamEvents, type StreamOptions } from './stream.js';
