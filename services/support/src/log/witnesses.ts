import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import {
  consistencyProof,
  type NoteSignature,
  readNote,
  rootFromTiles,
  sameBytes,
  writeNote,
} from 'makoto-verify/tlog';
import { SupportConfig } from '../config.js';
import { type LogHead, LogRepository } from './log.repository.js';
import { WitnessClient } from './witness-client.js';
import { readWitnesses, type WitnessSetting } from './witness-settings.js';

/** The witnesses of the log. They also remember, apart from the database, how far the log has been published. */
@Injectable()
export class Witnesses {
  readonly settings: readonly WitnessSetting[];
  private readonly clients: WitnessClient[];
  /** What each witness has cosigned, as far as this process knows. */
  private readonly sizes = new Map<string, number>();

  constructor(
    config: SupportConfig,
    private readonly repository: LogRepository,
    private readonly log: Logger,
  ) {
    this.settings = readWitnesses(config.WITNESSES, config.OWN_WITNESSES);
    this.clients = this.settings.map((witness) => new WitnessClient(witness));
  }

  get areSet(): boolean {
    return this.clients.length > 0;
  }

  /**
   * Checks that the log contains everything that witnesses have cosigned. A database that was restored from a copy may
   * not; whatever it signed would be a fork. @throws Error if it does not, or if no witness answers
   */
  async confirm({ origin, size }: LogHead): Promise<void> {
    if (!this.areSet) return;
    const answers = await Promise.allSettled(
      this.clients.map(async (client) => ({ name: client.name, head: await client.head(origin) })),
    );
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (given.length === 0)
      throw new Error('no witness says how far the log had come, so that nothing is appended', {
        cause: answers.find((answer) => answer.status === 'rejected')?.reason,
      });
    for (const { name, head } of given) {
      this.sizes.set(name, head?.size ?? 0);
      if (!head) continue;
      if (head.size > size) throw olderCopy(name, head.size, size);
      const root = await rootFromTiles((tile) => this.repository.read(tile), head.size);
      if (!sameBytes(root, head.root))
        throw new Error(`the witness ${name} has cosigned other entries than the log has; nothing is appended`);
    }
  }

  /**
   * The head with the signatures of all witnesses that give one in time, and whether all did.
   * @throws Error if none does
   */
  async cosigned(head: LogHead): Promise<{ note: string; complete: boolean }> {
    const answers = await Promise.allSettled(this.clients.map((client) => this.ask(client, head)));
    for (const answer of answers) {
      if (answer.status === 'rejected') this.log.warn('a witness has not cosigned the log', answer.reason);
    }
    const signatures = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    if (signatures.length === 0) throw new Error('no witness has cosigned the log, so that its head is not shown');
    const own = readNote(head.checkpoint);
    const note = writeNote({ text: own.text, signatures: [...own.signatures, ...signatures] });
    return { note, complete: signatures.length === this.clients.length };
  }

  private async ask(client: WitnessClient, head: LogHead): Promise<NoteSignature> {
    const first = await this.add(client, head, Math.min(this.sizes.get(client.name) ?? 0, head.size));
    if (typeof first !== 'number') return first;
    this.sizes.set(client.name, first);
    if (first > head.size) throw new Error(`the witness ${client.name} has cosigned a newer head, of ${first} entries`);
    const second = await this.add(client, head, first);
    if (typeof second === 'number') throw new Error(`the witness ${client.name} has just cosigned another head`);
    return second;
  }

  private async add(client: WitnessClient, head: LogHead, oldSize: number): Promise<NoteSignature | number> {
    const proof = await consistencyProof((tile) => this.repository.read(tile), oldSize, head.size);
    const answer = await client.add(oldSize, proof, head.checkpoint);
    if (typeof answer !== 'number') this.sizes.set(client.name, head.size);
    return answer;
  }
}

function olderCopy(name: string, theirs: number, ours: number): Error {
  return new Error(
    `the witness ${name} has cosigned ${theirs} entries, but this log has ${ours}: the database is an older copy. ` +
      'Nothing is appended or published until a copy is restored that has them all.',
  );
}
