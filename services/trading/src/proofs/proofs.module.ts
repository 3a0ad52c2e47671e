import { Module } from '@nestjs/common';
import { ReceiptLog } from '../receipts/receipt-log.js';
import { ReceiptSigner } from '../receipts/receipt-signer.js';
import { OrderProofs } from './order-proofs.service.js';
import { PriceProofs } from './price-proofs.service.js';
import { ProofsController } from './proofs.controller.js';
import { ProofsRepository } from './proofs.repository.js';
import { PublicKeys } from './public-keys.service.js';
import { ReceiptKeys } from './receipt-keys.js';

@Module({
  controllers: [ProofsController],
  providers: [OrderProofs, PriceProofs, ProofsRepository, PublicKeys, ReceiptKeys, ReceiptLog, ReceiptSigner],
  exports: [OrderProofs, ReceiptLog, ReceiptSigner],
})
export class ProofsModule {}
