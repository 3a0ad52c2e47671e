import { Module } from '@nestjs/common';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { OrderProofs } from './order-proofs.service.js';
import { PriceProofs } from './price-proofs.service.js';
import { ProofsController } from './proofs.controller.js';
import { ProofsRepository } from './proofs.repository.js';
import { ReceiptKeys } from './receipt-keys.js';

@Module({
  controllers: [ProofsController],
  providers: [OrderProofs, PriceProofs, ProofsRepository, ReceiptKeys, ReceiptSigner],
  exports: [OrderProofs, ReceiptSigner],
})
export class ProofsModule {}
