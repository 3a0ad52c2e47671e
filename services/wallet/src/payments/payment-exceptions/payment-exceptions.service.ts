import {
  AppError,
  type PaymentExceptionCloseRequest,
  type PaymentExceptionsReply,
  type PaymentExceptionsRequest,
  type PaymentExceptionView,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Clock, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { existing } from '../payment-records.repository.js';
import {
  closePaymentException,
  lockPaymentException,
  pageOfPaymentExceptions,
  paymentException,
} from './payment-exceptions.repository.js';

/** Reports that match no payment. Operators resolve them, with a ledger correction if money has to move. */
@Injectable()
export class PaymentExceptions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: OperatorAudit,
  ) {}

  async list(request: PaymentExceptionsRequest, context: CallContext): Promise<PaymentExceptionsReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { manager } = this.dataSource;
    return { ...(await pageOfPaymentExceptions(manager, request.state ?? 'open', offset, size)), page, size };
  }

  /** A repeat by the same operator with the same reason changes nothing. @throws NOT_FOUND, CONFLICT if it is closed already */
  async close(request: PaymentExceptionCloseRequest, context: CallContext): Promise<PaymentExceptionView> {
    const operator = operatorOf(context);
    const { rail, event_id, reason } = request;
    return this.dataSource.transaction(async (manager) => {
      const { closed, closed_by, closed_reason } = existing(await lockPaymentException(manager, rail, event_id));
      if (!closed) {
        await closePaymentException(manager, request, operator, this.clock.now());
        await this.audit.append(manager, context, 'rail_event.close', `${rail} ${event_id}`, { reason });
      } else if (closed_by !== operator || closed_reason !== reason) throw new AppError('CONFLICT');
      return paymentException(manager, request);
    });
  }
}
