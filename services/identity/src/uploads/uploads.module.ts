import { Module } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { UploadsController } from './uploads.controller.js';
import { Uploads } from './uploads.service.js';

@Module({ controllers: [UploadsController], providers: [FileStore, Uploads], exports: [FileStore, Uploads] })
export class UploadsModule {}
