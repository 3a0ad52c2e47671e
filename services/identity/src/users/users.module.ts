import { Global, Module } from '@nestjs/common';
import { FileLinks } from '../uploads/file-links.js';
import { UserViews } from './user-view.js';
import { UsersRepository } from './users.repository.js';

@Global()
@Module({ providers: [FileLinks, UserViews, UsersRepository], exports: [FileLinks, UserViews, UsersRepository] })
export class UsersModule {}
