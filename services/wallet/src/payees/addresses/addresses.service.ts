import { randomUUID } from 'node:crypto';
import {
  AppError,
  type BindWalletRequest,
  type BoundWalletView,
  type Empty,
  type IdWithPinRequest,
  type WalletListReply,
  withoutProof,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, isUuid, once, Repeats } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { CoolingPeriod } from '../../identity-checks/cooling-period.js';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { PayeeFingerprints } from '../payee-fingerprints.js';
import { isTronAddress } from './tron-address.calc.js';
import { WalletAddress } from './wallet-address.entity.js';

const MAX_ADDRESSES = 20;

/** The TRC-20 addresses to which a customer withdraws. */
@Injectable()
export class AddressesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
    private readonly identity: IdentityChecks,
    private readonly fingerprints: PayeeFingerprints,
    private readonly cooling: CoolingPeriod,
  ) {}

  /** Binds an address; returns it unchanged if it is bound already. @throws INVALID_ADDRESS, TOO_MANY_SAVED */
  async bind(request: BindWalletRequest, context: CallContext): Promise<BoundWalletView> {
    const userId = callerOf(context);
    if (!isTronAddress(request.address)) throw new AppError('INVALID_ADDRESS');
    const body = withoutProof(request);
    const key = { owner: userId, call: 'user/bind_wallet', key: context.idempotencyKey, body, at: this.clock.now() };
    return this.repeats.answer(key, async () => {
      await this.identity.checkProof(key, request, context);
      return this.dataSource.transaction((manager) =>
        once(manager, key, async () => this.view(await this.insert(manager, userId, request))),
      );
    });
  }

  /** The caller's addresses, oldest first. */
  async list(context: CallContext): Promise<WalletListReply> {
    return { list: await this.of(callerOf(context)) };
  }

  /** A customer's addresses, oldest first. */
  async of(userId: string): Promise<BoundWalletView[]> {
    const order = { created_at: 'asc', id: 'asc' } as const;
    const addresses = this.dataSource.getRepository(WalletAddress);
    const list = await addresses.find({ where: { user_id: userId }, order, take: MAX_ADDRESSES });
    return list.map((address) => this.view(address));
  }

  /** @throws NOT_FOUND */
  async remove(request: IdWithPinRequest, context: CallContext): Promise<Empty> {
    const userId = callerOf(context);
    const own = { id: request.id, user_id: userId };
    const addresses = this.dataSource.getRepository(WalletAddress);
    if (!isUuid(request.id) || !(await addresses.existsBy(own))) throw new AppError('NOT_FOUND');
    await this.identity.checkPin(userId, request.pay_password, context);
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(WalletAddress, own);
      if (affected) await this.fingerprints.publishRemoval(manager, userId, 'address');
    });
    return {};
  }

  private async insert(manager: EntityManager, userId: string, request: BindWalletRequest): Promise<WalletAddress> {
    const { network, address } = request;
    const bound = await manager.findOneBy(WalletAddress, { user_id: userId, address });
    if (bound) return bound;
    if ((await manager.countBy(WalletAddress, { user_id: userId })) >= MAX_ADDRESSES) {
      throw new AppError('TOO_MANY_SAVED', { limit: MAX_ADDRESSES, used: MAX_ADDRESSES });
    }
    await this.fingerprints.publish(manager, userId, { network, address, currency: 'USDT' });
    const label = (request.label ?? '').trim();
    const wallet = { id: randomUUID(), user_id: userId, network, address, label, created_at: this.clock.now() };
    return manager.save(manager.create(WalletAddress, wallet));
  }

  private view(wallet: WalletAddress): BoundWalletView {
    const { id, network, address, label } = wallet;
    return {
      ...{ id, network, address, label },
      cooling_until: this.cooling.endOf(wallet.created_at),
      created_at: new Date(wallet.created_at).toISOString(),
    };
  }
}
