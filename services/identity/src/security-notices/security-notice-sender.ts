import { Clock, Logger, Metrics, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Message } from '../codes/courier.js';
import { MessageSender } from '../codes/message-sender.js';
import { ContactChanges } from '../contacts/contact-changes.repository.js';
import { contactNotice } from '../contacts/contact-notice.calc.js';
import { Operator } from '../operators/operator.entity.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { OPERATOR_NOTICE_KINDS, operatorNotice } from './operator-notice.calc.js';
import { NOTICE_KINDS, securityNotice } from './security-notice.calc.js';
import { type DueNotice, SecurityNoticesRepository } from './security-notices.repository.js';
import { SecurityNotices } from './security-notices.service.js';

const EVERY_MS = 2_000;
/** The kinds that this version can word. */
const KNOWN_KINDS = [...NOTICE_KINDS, ...OPERATOR_NOTICE_KINDS, 'contact'];

type NoticeMessage = Pick<Message, 'purpose' | 'subject' | 'text'>;

/** Sends security notices by e-mail: to operators, and to customers, or to these by text message without an e-mail address. */
@Injectable()
export class SecurityNoticeSender extends Periodic {
  private readonly sent;

  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: SecurityNotices,
    private readonly repository: SecurityNoticesRepository,
    private readonly changes: ContactChanges,
    private readonly messages: MessageSender,
    private readonly users: UsersRepository,
    private readonly clock: Clock,
    log: Logger,
    metrics: Metrics,
  ) {
    super(EVERY_MS, 'reading security notices failed; will retry', log);
    this.sent = metrics.counter(
      'security_notices_total',
      'Security notices to customers and operators, by outcome of each try.',
      ['outcome'],
    );
    metrics.gauge('security_notice_oldest_age_seconds', 'How long the oldest unsent security notice has waited.', () =>
      this.oldestAge(),
    );
  }

  async run(): Promise<void> {
    for (const notice of await this.repository.claim(KNOWN_KINDS, this.clock.now())) {
      if (this.stopped) return;
      await this.send(notice);
    }
  }

  private async send(notice: DueNotice): Promise<void> {
    try {
      const { user_id, operator_id } = notice;
      const isSent =
        operator_id === null
          ? await this.toCustomer(notice, user_id ?? '')
          : await this.toOperator(notice, operator_id);
      this.sent.inc({ outcome: isSent ? 'sent' : 'no_address' });
      await this.repository.finish(notice.id);
    } catch (error) {
      this.sent.inc({ outcome: 'failed' });
      this.log.warn('sending a security notice failed; will retry', error);
      await this.repository.postpone(notice, this.clock.now());
    }
  }

  /** @returns false if they have no address that a message reaches */
  private async toCustomer(notice: DueNotice, userId: string): Promise<boolean> {
    const user = await this.users.get(userId);
    const addresses = notice.to_address === null ? [user.email, user.phone] : [notice.to_address];
    const to = addresses.find((address) => address !== null && this.messages.reaches(address));
    if (to) await this.deliver(notice, user, to);
    return to !== undefined;
  }

  private async toOperator({ kind, at }: DueNotice, id: string): Promise<boolean> {
    const { email: to } = await this.dataSource.manager.findOneByOrFail(Operator, { id });
    const known = OPERATOR_NOTICE_KINDS.find((each) => each === kind);
    if (!known) throw new Error(`this version has no text for a notice of ${kind}`);
    if (!this.messages.reaches(to)) return false;
    const notice = operatorNotice(known, to, at);
    await this.messages.deliver({ to, userId: null, purpose: 'security', code: '', ...notice });
    return true;
  }

  private async deliver(notice: DueNotice, user: User, to: string): Promise<void> {
    const message =
      notice.contact_change_id === null
        ? this.messageOf(notice, user)
        : await this.contactMessage(notice.contact_change_id, this.notices.linkOf(notice.id), user);
    if (message) await this.messages.deliver({ to, userId: user.id, code: '', ...message });
  }

  private messageOf({ id, kind, at }: DueNotice, { lang, username }: User): NoticeMessage {
    const known = NOTICE_KINDS.find((each) => each === kind);
    if (!known) throw new Error(`this version has no text for a notice of ${kind}`);
    const link = this.notices.linkOf(id);
    return { purpose: 'security', ...securityNotice(lang, { kind: known, username, at, link }) };
  }

  /** Nothing if the change has been undone meanwhile. */
  private async contactMessage(id: string, freezeLink: string, user: User): Promise<NoticeMessage | undefined> {
    const change = await this.changes.find(id);
    if (!change) return undefined;
    const { kind, new_address: newAddress } = change;
    const undoLink = this.notices.undoLinkOf(id);
    const notice = contactNotice(user.lang, { kind, newAddress, undoLink, freezeLink, username: user.username });
    return { purpose: 'contact_changed', ...notice };
  }

  private async oldestAge(): Promise<number> {
    const at = await this.repository.oldestWaiting();
    return at === undefined ? 0 : Math.max(0, this.clock.now() - at) / 1_000;
  }
}
