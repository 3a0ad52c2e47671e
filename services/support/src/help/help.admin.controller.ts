import {
  type ConsoleHelpArticleView,
  type ConsoleHelpCategoryView,
  type ConsoleHelpReply,
  consoleHelpDeleteArticle,
  consoleHelpDeleteCategory,
  consoleHelpGet,
  consoleHelpList,
  consoleHelpSaveArticle,
  consoleHelpSaveCategory,
  type Empty,
  type HelpArticleSaveRequest,
  type HelpCategorySaveRequest,
  type HelpNameRequest,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { HelpEditing } from './help-editing.service.js';

@Controller()
export class HelpAdminController {
  constructor(private readonly editing: HelpEditing) {}

  @Handle(consoleHelpList)
  list(_request: Empty, context: CallContext): Promise<ConsoleHelpReply> {
    return this.editing.list(context);
  }

  @Handle(consoleHelpGet)
  article(request: HelpNameRequest, context: CallContext): Promise<ConsoleHelpArticleView> {
    return this.editing.article(request.name, context);
  }

  @Handle(consoleHelpSaveArticle)
  saveArticle(request: HelpArticleSaveRequest, context: CallContext): Promise<ConsoleHelpArticleView> {
    return this.editing.saveArticle(request, context);
  }

  @Handle(consoleHelpDeleteArticle)
  async deleteArticle(request: HelpNameRequest, context: CallContext): Promise<Empty> {
    await this.editing.deleteArticle(request.name, context);
    return {};
  }

  @Handle(consoleHelpSaveCategory)
  saveCategory(request: HelpCategorySaveRequest, context: CallContext): Promise<ConsoleHelpCategoryView> {
    return this.editing.saveCategory(request, context);
  }

  @Handle(consoleHelpDeleteCategory)
  async deleteCategory(request: HelpNameRequest, context: CallContext): Promise<Empty> {
    await this.editing.deleteCategory(request.name, context);
    return {};
  }
}
