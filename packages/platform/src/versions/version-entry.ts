import { randomUUID } from 'node:crypto';
import type { AuditAppendRequest } from '@makoto/contracts';
import type { CallContext } from '../rpc/call-context.js';
import { operatorOf } from '../rpc/operator-of.js';
import type { Version } from './version.js';
import type { VersionStep } from './versions.js';

/** The entry of a step of a version for the operators' audit log. @param noun of the action, such as `terms` */
export function versionEntry<C extends object>(
  noun: string,
  step: VersionStep,
  version: Version<C>,
  context: CallContext,
): AuditAppendRequest {
  const { kind, subject, content, effectiveAt, reason, decisionReason } = version;
  return {
    ...{ id: randomUUID(), operator_id: operatorOf(context), action: `${noun}.${step}` },
    subject: `${[kind, subject].filter(Boolean).join('/')} ${version.version}`,
    details: { content, effective_at: effectiveAt, reason: decisionReason ?? reason },
  };
}
