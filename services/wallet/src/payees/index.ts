import { WalletAddress } from './addresses/wallet-address.entity.js';
import { BankCard } from './cards/bank-card.entity.js';

export { AddressesService } from './addresses/addresses.service.js';
export { tronAddressFromHex, tronAddressOf, tronHexOf } from './addresses/tron-address.calc.js';
export { CardsService } from './cards/cards.service.js';
export { type Destination, DestinationsService } from './destinations.service.js';
export { Payee } from './payee.js';
export { PayeeFingerprints } from './payee-fingerprints.js';
export { PayeesModule } from './payees.module.js';

export const PAYEE_ENTITIES = [BankCard, WalletAddress];
