import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../launcher/lib/failure.ts';
import { readObject } from '../launcher/lib/json.ts';

const ABOUT = /^transfers-(\d+)\.json$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** An archived month's files, and the SHA-256 of its text. */
export interface ArchiveFiles {
  file: string;
  about: string;
  sha256: string;
}

/** Where the files are, unless an operator names another folder. The backup looks for them there. */
export const archiveDir = (dataDir: string): string => join(dataDir, 'archive');

/** A month's transfers. */
export const fileOf = (period: number): string => `transfers-${period}.csv.gz`;

/** What is in that file; it is written when the file was read again and found right. */
export const aboutOf = (period: number): string => `transfers-${period}.json`;

/** The months in a folder whose files are whole, oldest first; none if there is no such folder. */
export function archivesIn(dir: string): ArchiveFiles[] {
  return namesIn(dir).flatMap((about) => {
    const period = Number(ABOUT.exec(about)?.[1]);
    const sha256 = readObject(join(dir, about))?.['sha256'];
    return typeof sha256 === 'string' && SHA256.test(sha256) ? [{ file: fileOf(period), about, sha256 }] : [];
  });
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => ABOUT.test(name))
      .sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
