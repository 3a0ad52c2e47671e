import { type EntitySubscriberInterface, EventSubscriber } from 'typeorm';
import type { AfterQueryEvent } from 'typeorm/subscriber/event/QueryEvent.js';
import { recordSpan, SpanKind } from '../observability/traces.js';

/** The verb and, where it comes first, the table. The whole statement is not recorded. */
const SUMMARY = /^\s*(\w+)(?:\s+(?:into|from)?\s*"?(?:\w+"?\."?)?(\w+))?/i;

/** Makes TypeORM's statements spans of the request under way. */
@EventSubscriber()
export class QuerySpans implements EntitySubscriberInterface {
  afterQuery({ query, executionTime, success }: AfterQueryEvent): void {
    const [, verb = 'statement', table = ''] = SUMMARY.exec(query) ?? [];
    const summary = /^(insert|update|delete)$/i.test(verb) ? `${verb} ${table}` : verb;
    const name = `postgresql ${summary.toLowerCase()}`;
    recordSpan({ name, kind: SpanKind.CLIENT }, executionTime ?? 0, success);
  }
}
