import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { Details } from './details.service.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.service.js';
import { Valuation } from './valuation.service.js';

@Module({
  imports: [ContactsModule, UploadsModule],
  controllers: [ProfileController],
  providers: [Details, Profile, Valuation],
})
export class ProfileModule {}
