/** What test files could leave behind for those after them: calls, requests and events of their own, and a folder. */
export async function traces() {
  const { allCalls, allEvents, allRpcs } = await import('@makoto/contracts');
  return new Set([
    ...allCalls().map(({ base, path }) => `the call ${base}/${path}`),
    ...allRpcs().map(({ pattern }) => `the request ${pattern}`),
    ...allEvents().map(({ name }) => `the event ${name}`),
    `the working directory ${process.cwd()}`,
  ]);
}
