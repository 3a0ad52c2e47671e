import {
  type BindWalletRequest,
  type BoundWalletView,
  bindWallet,
  deleteWallet,
  type Empty,
  type IdWithPinRequest,
  type WalletListReply,
  walletList,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { AddressesService } from './addresses.service.js';

@Controller()
export class AddressesController {
  constructor(private readonly addresses: AddressesService) {}

  @Handle(bindWallet)
  bind(request: BindWalletRequest, context: CallContext): Promise<BoundWalletView> {
    return this.addresses.bind(request, context);
  }

  @Handle(walletList)
  list(_request: Empty, context: CallContext): Promise<WalletListReply> {
    return this.addresses.list(context);
  }

  @Handle(deleteWallet)
  remove(request: IdWithPinRequest, context: CallContext): Promise<Empty> {
    return this.addresses.remove(request, context);
  }
}
