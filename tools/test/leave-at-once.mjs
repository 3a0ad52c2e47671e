// Loaded into Jest's workers: one with nothing left to do ends at once. Node would first take a heap of up to a gigabyte
// apart, for longer than the half second after which Jest speaks of something left open; what really is left open keeps
// a worker from coming here.
if (process.env.JEST_WORKER_ID !== undefined) process.once('beforeExit', () => process.exit());
