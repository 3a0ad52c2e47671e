import type {
  ProposalOf,
  VersionApprovalRequest,
  VersionCalls,
  VersionHistoryOf,
  VersionHistoryRequest,
  VersionOf,
  VersionRefusalRequest,
  VersionStateOf,
  VersionSubjectRequest,
} from '@makoto/contracts';
import type { CallContext } from '../rpc/call-context.js';
import { Handle } from '../rpc/handle.decorator.js';
import type { Versions } from './versions.js';

/**
 * The handlers of the calls that `versionCalls()` declared, for a controller of the service:
 *
 * ```ts
 * @Controller()
 * export class RebateTermsAdminController extends versionsController(consoleRebateTerms) {
 *   constructor(terms: RebateTerms) {
 *     super(terms.versions);
 *   }
 * }
 * ```
 */
export function versionsController<C extends object>(calls: VersionCalls<C>) {
  class VersionsController {
    constructor(readonly versions: Versions<C>) {}

    @Handle(calls.get)
    state(request: VersionSubjectRequest, context: CallContext): Promise<VersionStateOf<C>> {
      return this.versions.state(request, context);
    }

    @Handle(calls.history)
    history(request: VersionHistoryRequest, context: CallContext): Promise<VersionHistoryOf<C>> {
      return this.versions.history(request, context);
    }

    @Handle(calls.propose)
    propose(request: ProposalOf<C>, context: CallContext): Promise<VersionOf<C>> {
      return this.versions.propose(request, context);
    }

    @Handle(calls.approve)
    approve(request: VersionApprovalRequest, context: CallContext): Promise<VersionOf<C>> {
      return this.versions.approve(request, context);
    }

    @Handle(calls.reject)
    reject(request: VersionRefusalRequest, context: CallContext): Promise<VersionOf<C>> {
      return this.versions.reject(request, context);
    }

    @Handle(calls.withdraw)
    withdraw(request: VersionRefusalRequest, context: CallContext): Promise<VersionOf<C>> {
      return this.versions.withdraw(request, context);
    }
  }
  return VersionsController;
}
