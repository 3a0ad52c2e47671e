/** Browser and operating system from a user agent string. */
export function deviceName(agent: string | undefined): string {
  if (!agent) return '–';
  const browser = /Edg|Firefox|Chrome|Safari|curl/.exec(agent)?.[0].replace('Edg', 'Edge') ?? agent.split('/')[0];
  const system = /iPhone|iPad|Android|Windows|Mac OS X|Linux/.exec(agent)?.[0].replace('Mac OS X', 'macOS');
  return system ? `${browser} · ${system}` : (browser ?? agent);
}
