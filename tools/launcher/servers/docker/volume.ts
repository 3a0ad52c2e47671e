import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { getContainerRuntimeClient } from 'testcontainers';
import { Failure } from '../../lib/failure.ts';
import { isObject, readKept, readObject, writeObject } from '../../lib/json.ts';
import { requireOwn } from '../data-owner.ts';
import type { ServerName } from '../types.ts';

/** Label of a volume that names its data directory. */
const OWNER_LABEL = 'makoto.data-dir';

const fileOf = (dataDir: string): string => join(dataDir, 'volumes.json');

/**
 * The volume of a server's data, created on the first start and recorded in `volumes.json` in the data directory.
 * @param holdsData whether an earlier run left data in it
 * @throws Failure when that volume is missing, or belongs to the data directory of which this is a copy
 */
export async function openVolume(name: ServerName, dataDir: string, holdsData: boolean): Promise<string> {
  const volume = nameOf(name, dataDir, holdsData);
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const labels = await labelsOf(async () => await dockerode.getVolume(volume).inspect());
  if (labels === undefined) {
    if (holdsData)
      throw new Failure(`its volume ${volume} is missing: restore it from its copy, or set another DATA_DIR.`);
    await dockerode.createVolume({ Name: volume, Labels: { [OWNER_LABEL]: realpathSync(dataDir) } });
    return volume;
  }
  const owner = labels[OWNER_LABEL];
  const isStillIts = (other: string): boolean => readObject(fileOf(other))?.[name] === volume;
  requireOwn({ what: `Volume ${volume}`, owner, dataDir, isStillIts });
  return volume;
}

function nameOf(name: ServerName, dataDir: string, holdsData: boolean): string {
  const path = fileOf(dataDir);
  const names = readKept(path) ?? {};
  const known = names[name];
  if (typeof known === 'string') return known;
  if (holdsData) throw new Failure(`${path}, which names its volume, is missing or incomplete: restore a copy.`);
  const fresh = `makoto-${name}-${randomBytes(6).toString('hex')}`;
  writeObject(path, { ...names, [name]: fresh }, 0o600);
  return fresh;
}

/** A volume's labels; undefined if there is no such volume. */
async function labelsOf(
  inspect: () => Promise<{ Labels: Record<string, string> | null }>,
): Promise<Record<string, string> | undefined> {
  try {
    return (await inspect()).Labels ?? {};
  } catch (error) {
    if (isObject(error) && error.statusCode === 404) return undefined;
    throw error;
  }
}
