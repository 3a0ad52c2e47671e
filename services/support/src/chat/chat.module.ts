import { Module } from '@nestjs/common';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { PicturesService } from './pictures.service.js';

@Module({ controllers: [ChatController], providers: [ChatService, PicturesService] })
export class ChatModule {}
