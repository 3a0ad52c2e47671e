/** A URL that may name several hosts, such as `postgresql://user:password@db1:5432,db2:5432/makoto`. */
const SEVERAL = /^([a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/is;

/**
 * One URL for each host that a URL names, separated by commas; all else is the same in each. @throws if it is no URL
 */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(url) ?? [];
  const urls = hosts.split(',').map((host) => before + host.trim() + after);
  if (!urls.every((one) => URL.canParse(one))) throw new Error('this is not a URL of one or several hosts');
  return urls;
}
