import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/codes.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { Details } from './details.service.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.service.js';

@Module({ imports: [CodesModule, UploadsModule], controllers: [ProfileController], providers: [Details, Profile] })
export class ProfileModule {}
