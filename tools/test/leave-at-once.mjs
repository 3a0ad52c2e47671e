// Loaded into Jest's workers: a worker without work exits at once. Otherwise Node would free a heap of up to a gigabyte
// for longer than half a second, after which Jest warns about open handles. A real open handle still keeps a worker
// from getting here.
if (process.env.JEST_WORKER_ID !== undefined) process.once('beforeExit', () => process.exit());
