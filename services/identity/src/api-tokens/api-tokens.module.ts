import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ApiTokenCheck } from './api-token-check.service.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokens } from './api-tokens.service.js';

@Module({
  imports: [ContactsModule],
  controllers: [ApiTokensController],
  providers: [ApiTokenCheck, ApiTokens],
})
export class ApiTokensModule {}
