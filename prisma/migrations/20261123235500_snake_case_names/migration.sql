-- Tables, columns and everything named after them in snake_case. Only the catalogue changes: no row is read or written.

ALTER TYPE "UserStatus" RENAME TO "user_status";
ALTER TYPE "RoleStatus" RENAME TO "role_status";
ALTER TYPE "InvoiceStatus" RENAME TO "invoice_status";
ALTER TYPE "KeyStatus" RENAME TO "key_status";
ALTER TYPE "OrderStatus" RENAME TO "order_status";
ALTER TYPE "SplitStatus" RENAME TO "split_status";

ALTER TABLE "User" RENAME TO "users";
ALTER TABLE "users" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "users" RENAME COLUMN "avatarFileId" TO "avatar_file_id";
ALTER TABLE "users" RENAME COLUMN "passwordHash" TO "password_hash";
ALTER TABLE "users" RENAME COLUMN "vipType" TO "vip_type";
ALTER TABLE "users" RENAME COLUMN "timeZone" TO "time_zone";
ALTER TABLE "users" RENAME COLUMN "invitedById" TO "invited_by_id";
ALTER TABLE "users" RENAME COLUMN "inviteCode" TO "invite_code";
ALTER TABLE "users" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "users" RENAME COLUMN "lastLoginAt" TO "last_login_at";
ALTER TABLE "users" RENAME COLUMN "deletionDueAt" TO "deletion_due_at";
ALTER TABLE "users" RENAME COLUMN "inviteExpiresAt" TO "invite_expires_at";
ALTER TABLE "users" RENAME COLUMN "inviteTokenHash" TO "invite_token_hash";
ALTER TABLE "users" RENAME COLUMN "isStaff" TO "is_staff";
ALTER TABLE "users" RENAME COLUMN "roleId" TO "role_id";
ALTER TABLE "users" RENAME COLUMN "totpEnabledAt" TO "totp_enabled_at";
ALTER TABLE "users" RENAME COLUMN "totpLastStep" TO "totp_last_step";
ALTER TABLE "users" RENAME COLUMN "totpSecretEncrypted" TO "totp_secret_encrypted";
ALTER TABLE "users" RENAME COLUMN "verifiedEmail" TO "verified_email";
ALTER TABLE "users" RENAME CONSTRAINT "User_accountId_fkey" TO "users_account_id_fkey";
ALTER TABLE "users" RENAME CONSTRAINT "User_avatarFileId_fkey" TO "users_avatar_file_id_fkey";
ALTER TABLE "users" RENAME CONSTRAINT "User_integral_check" TO "users_integral_check";
ALTER TABLE "users" RENAME CONSTRAINT "User_pkey" TO "users_pkey";
ALTER TABLE "users" RENAME CONSTRAINT "User_roleId_fkey" TO "users_role_id_fkey";
ALTER INDEX "User_accountId_idx" RENAME TO "users_account_id_idx";
ALTER INDEX "User_inviteCode_key" RENAME TO "users_invite_code_key";
ALTER INDEX "User_inviteTokenHash_key" RENAME TO "users_invite_token_hash_key";
ALTER INDEX "User_phone_key" RENAME TO "users_phone_key";
ALTER INDEX "User_verifiedEmail_key" RENAME TO "users_verified_email_key";
ALTER SEQUENCE "User_id_seq" RENAME TO "users_id_seq";

ALTER TABLE "RecoveryCode" RENAME TO "recovery_codes";
ALTER TABLE "recovery_codes" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "recovery_codes" RENAME COLUMN "codeHash" TO "code_hash";
ALTER TABLE "recovery_codes" RENAME COLUMN "usedAt" TO "used_at";
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "RecoveryCode_pkey" TO "recovery_codes_pkey";
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "RecoveryCode_userId_fkey" TO "recovery_codes_user_id_fkey";

ALTER TABLE "Role" RENAME TO "roles";
ALTER TABLE "roles" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "roles" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "roles" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "roles" RENAME COLUMN "remarkEn" TO "remark_en";
ALTER TABLE "roles" RENAME COLUMN "remarkZh" TO "remark_zh";
ALTER TABLE "roles" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "roles" RENAME CONSTRAINT "Role_pkey" TO "roles_pkey";
ALTER INDEX "Role_accountId_nameEn_key" RENAME TO "roles_account_id_name_en_key";
ALTER SEQUENCE "Role_id_seq" RENAME TO "roles_id_seq";

ALTER TABLE "Certification" RENAME TO "certifications";
ALTER TABLE "certifications" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "certifications" RENAME COLUMN "submittedById" TO "submitted_by_id";
ALTER TABLE "certifications" RENAME COLUMN "companyName" TO "company_name";
ALTER TABLE "certifications" RENAME COLUMN "licenceFileId" TO "licence_file_id";
ALTER TABLE "certifications" RENAME COLUMN "authorizationFileId" TO "authorization_file_id";
ALTER TABLE "certifications" RENAME COLUMN "legalPerson" TO "legal_person";
ALTER TABLE "certifications" RENAME COLUMN "contactName" TO "contact_name";
ALTER TABLE "certifications" RENAME COLUMN "contactPhone" TO "contact_phone";
ALTER TABLE "certifications" RENAME COLUMN "industryId" TO "industry_id";
ALTER TABLE "certifications" RENAME COLUMN "provinceCode" TO "province_code";
ALTER TABLE "certifications" RENAME COLUMN "cityCode" TO "city_code";
ALTER TABLE "certifications" RENAME COLUMN "districtCode" TO "district_code";
ALTER TABLE "certifications" RENAME COLUMN "bankName" TO "bank_name";
ALTER TABLE "certifications" RENAME COLUMN "bankAccountEncrypted" TO "bank_account_encrypted";
ALTER TABLE "certifications" RENAME COLUMN "rejectReason" TO "reject_reason";
ALTER TABLE "certifications" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "certifications" RENAME COLUMN "triesLeft" TO "tries_left";
ALTER TABLE "certifications" RENAME COLUMN "lockedUntil" TO "locked_until";
ALTER TABLE "certifications" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "certifications" RENAME COLUMN "decidedAt" TO "decided_at";
ALTER TABLE "certifications" RENAME CONSTRAINT "Certification_pkey" TO "certifications_pkey";
ALTER INDEX "Certification_accountId_id_idx" RENAME TO "certifications_account_id_id_idx";
ALTER INDEX "Certification_status_id_idx" RENAME TO "certifications_status_id_idx";
ALTER INDEX "Certification_uscc_idx" RENAME TO "certifications_uscc_idx";
ALTER SEQUENCE "Certification_id_seq" RENAME TO "certifications_id_seq";

ALTER TABLE "Session" RENAME TO "sessions";
ALTER TABLE "sessions" RENAME COLUMN "publicId" TO "public_id";
ALTER TABLE "sessions" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "sessions" RENAME COLUMN "userAgent" TO "user_agent";
ALTER TABLE "sessions" RENAME COLUMN "isLong" TO "is_long";
ALTER TABLE "sessions" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "sessions" RENAME COLUMN "lastSeenAt" TO "last_seen_at";
ALTER TABLE "sessions" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "sessions" RENAME COLUMN "revokedAt" TO "revoked_at";
ALTER TABLE "sessions" RENAME CONSTRAINT "Session_pkey" TO "sessions_pkey";
ALTER TABLE "sessions" RENAME CONSTRAINT "Session_userId_fkey" TO "sessions_user_id_fkey";
ALTER INDEX "Session_expiresAt_idx" RENAME TO "sessions_expires_at_idx";
ALTER INDEX "Session_publicId_key" RENAME TO "sessions_public_id_key";
ALTER INDEX "Session_userId_revokedAt_idx" RENAME TO "sessions_user_id_revoked_at_idx";
ALTER SEQUENCE "Session_id_seq" RENAME TO "sessions_id_seq";

ALTER TABLE "SmsCode" RENAME TO "sms_codes";
ALTER TABLE "sms_codes" RENAME COLUMN "codeHash" TO "code_hash";
ALTER TABLE "sms_codes" RENAME COLUMN "triesLeft" TO "tries_left";
ALTER TABLE "sms_codes" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "sms_codes" RENAME COLUMN "sentAt" TO "sent_at";
ALTER TABLE "sms_codes" RENAME COLUMN "askedBy" TO "asked_by";
ALTER TABLE "sms_codes" RENAME CONSTRAINT "SmsCode_pkey" TO "sms_codes_pkey";

ALTER TABLE "AttemptCount" RENAME TO "attempt_counts";
ALTER TABLE "attempt_counts" RENAME COLUMN "windowEnd" TO "window_end";
ALTER TABLE "attempt_counts" RENAME CONSTRAINT "AttemptCount_pkey" TO "attempt_counts_pkey";
ALTER INDEX "AttemptCount_windowEnd_idx" RENAME TO "attempt_counts_window_end_idx";

ALTER TABLE "LogoutTicket" RENAME TO "logout_tickets";
ALTER TABLE "logout_tickets" RENAME COLUMN "ticketHash" TO "ticket_hash";
ALTER TABLE "logout_tickets" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "logout_tickets" RENAME CONSTRAINT "LogoutTicket_pkey" TO "logout_tickets_pkey";

ALTER TABLE "UsedCaptcha" RENAME TO "used_captchas";
ALTER TABLE "used_captchas" RENAME COLUMN "solutionHash" TO "solution_hash";
ALTER TABLE "used_captchas" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "used_captchas" RENAME CONSTRAINT "UsedCaptcha_pkey" TO "used_captchas_pkey";
ALTER INDEX "UsedCaptcha_expiresAt_idx" RENAME TO "used_captchas_expires_at_idx";

ALTER TABLE "File" RENAME TO "files";
ALTER TABLE "files" RENAME COLUMN "ownerId" TO "owner_id";
ALTER TABLE "files" RENAME COLUMN "storageKey" TO "storage_key";
ALTER TABLE "files" RENAME COLUMN "isUsed" TO "is_used";
ALTER TABLE "files" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "files" RENAME CONSTRAINT "File_ownerId_fkey" TO "files_owner_id_fkey";
ALTER TABLE "files" RENAME CONSTRAINT "File_pkey" TO "files_pkey";
ALTER INDEX "File_isUsed_createdAt_idx" RENAME TO "files_is_used_created_at_idx";
ALTER INDEX "File_storageKey_key" RENAME TO "files_storage_key_key";
ALTER SEQUENCE "File_id_seq" RENAME TO "files_id_seq";

ALTER TABLE "AuditEntry" RENAME TO "audit_entries";
ALTER TABLE "audit_entries" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "audit_entries" RENAME COLUMN "actorId" TO "actor_id";
ALTER TABLE "audit_entries" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "audit_entries" RENAME CONSTRAINT "AuditEntry_pkey" TO "audit_entries_pkey";
ALTER INDEX "AuditEntry_accountId_id_idx" RENAME TO "audit_entries_account_id_id_idx";
ALTER SEQUENCE "AuditEntry_id_seq" RENAME TO "audit_entries_id_seq";

ALTER TABLE "Banner" RENAME TO "banners";
ALTER TABLE "banners" RENAME COLUMN "adPosition" TO "ad_position";
ALTER TABLE "banners" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "banners" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "banners" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "banners" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "banners" RENAME COLUMN "startAt" TO "start_at";
ALTER TABLE "banners" RENAME COLUMN "endAt" TO "end_at";
ALTER TABLE "banners" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "banners" RENAME COLUMN "isHidden" TO "is_hidden";
ALTER TABLE "banners" RENAME CONSTRAINT "Banner_pkey" TO "banners_pkey";
ALTER INDEX "Banner_adPosition_sort_idx" RENAME TO "banners_ad_position_sort_idx";
ALTER SEQUENCE "Banner_id_seq" RENAME TO "banners_id_seq";

ALTER TABLE "NewsClass" RENAME TO "news_classes";
ALTER TABLE "news_classes" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "news_classes" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "news_classes" RENAME CONSTRAINT "NewsClass_pkey" TO "news_classes_pkey";
ALTER SEQUENCE "NewsClass_id_seq" RENAME TO "news_classes_id_seq";

ALTER TABLE "NewsArticle" RENAME TO "news_articles";
ALTER TABLE "news_articles" RENAME COLUMN "classId" TO "class_id";
ALTER TABLE "news_articles" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "news_articles" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "news_articles" RENAME COLUMN "summaryEn" TO "summary_en";
ALTER TABLE "news_articles" RENAME COLUMN "summaryZh" TO "summary_zh";
ALTER TABLE "news_articles" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "news_articles" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "news_articles" RENAME COLUMN "viewNum" TO "view_num";
ALTER TABLE "news_articles" RENAME COLUMN "publishedAt" TO "published_at";
ALTER TABLE "news_articles" RENAME COLUMN "descriptionEn" TO "description_en";
ALTER TABLE "news_articles" RENAME COLUMN "descriptionZh" TO "description_zh";
ALTER TABLE "news_articles" RENAME COLUMN "keywordsEn" TO "keywords_en";
ALTER TABLE "news_articles" RENAME COLUMN "keywordsZh" TO "keywords_zh";
ALTER TABLE "news_articles" RENAME CONSTRAINT "NewsArticle_classId_fkey" TO "news_articles_class_id_fkey";
ALTER TABLE "news_articles" RENAME CONSTRAINT "NewsArticle_pkey" TO "news_articles_pkey";
ALTER INDEX "NewsArticle_classId_publishedAt_id_idx" RENAME TO "news_articles_class_id_published_at_id_idx";
ALTER INDEX "NewsArticle_publishedAt_id_idx" RENAME TO "news_articles_published_at_id_idx";
ALTER SEQUENCE "NewsArticle_id_seq" RENAME TO "news_articles_id_seq";

ALTER TABLE "Industry" RENAME TO "industries";
ALTER TABLE "industries" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "industries" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "industries" RENAME CONSTRAINT "Industry_pkey" TO "industries_pkey";
ALTER INDEX "Industry_slug_key" RENAME TO "industries_slug_key";
ALTER SEQUENCE "Industry_id_seq" RENAME TO "industries_id_seq";

ALTER TABLE "CaseStory" RENAME TO "case_stories";
ALTER TABLE "case_stories" RENAME COLUMN "industryId" TO "industry_id";
ALTER TABLE "case_stories" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "case_stories" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "case_stories" RENAME COLUMN "summaryEn" TO "summary_en";
ALTER TABLE "case_stories" RENAME COLUMN "summaryZh" TO "summary_zh";
ALTER TABLE "case_stories" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "case_stories" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "case_stories" RENAME COLUMN "resultEn" TO "result_en";
ALTER TABLE "case_stories" RENAME COLUMN "resultZh" TO "result_zh";
ALTER TABLE "case_stories" RENAME COLUMN "isHidden" TO "is_hidden";
ALTER TABLE "case_stories" RENAME CONSTRAINT "CaseStory_industryId_fkey" TO "case_stories_industry_id_fkey";
ALTER TABLE "case_stories" RENAME CONSTRAINT "CaseStory_pkey" TO "case_stories_pkey";
ALTER INDEX "CaseStory_industryId_idx" RENAME TO "case_stories_industry_id_idx";
ALTER SEQUENCE "CaseStory_id_seq" RENAME TO "case_stories_id_seq";

ALTER TABLE "PartnerType" RENAME TO "partner_types";
ALTER TABLE "partner_types" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "partner_types" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "partner_types" RENAME CONSTRAINT "PartnerType_pkey" TO "partner_types_pkey";
ALTER SEQUENCE "PartnerType_id_seq" RENAME TO "partner_types_id_seq";

ALTER TABLE "Partner" RENAME TO "partners";
ALTER TABLE "partners" RENAME COLUMN "typeId" TO "type_id";
ALTER TABLE "partners" RENAME COLUMN "introEn" TO "intro_en";
ALTER TABLE "partners" RENAME COLUMN "introZh" TO "intro_zh";
ALTER TABLE "partners" RENAME COLUMN "isHidden" TO "is_hidden";
ALTER TABLE "partners" RENAME CONSTRAINT "Partner_pkey" TO "partners_pkey";
ALTER TABLE "partners" RENAME CONSTRAINT "Partner_typeId_fkey" TO "partners_type_id_fkey";
ALTER INDEX "Partner_typeId_idx" RENAME TO "partners_type_id_idx";
ALTER SEQUENCE "Partner_id_seq" RENAME TO "partners_id_seq";

ALTER TABLE "Contact" RENAME TO "contacts";
ALTER TABLE "contacts" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "contacts" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "contacts" RENAME CONSTRAINT "Contact_pkey" TO "contacts_pkey";
ALTER INDEX "Contact_kind_sort_idx" RENAME TO "contacts_kind_sort_idx";
ALTER SEQUENCE "Contact_id_seq" RENAME TO "contacts_id_seq";

ALTER TABLE "Event" RENAME TO "events";
ALTER TABLE "events" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "events" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "events" RENAME COLUMN "summaryEn" TO "summary_en";
ALTER TABLE "events" RENAME COLUMN "summaryZh" TO "summary_zh";
ALTER TABLE "events" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "events" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "events" RENAME COLUMN "placeEn" TO "place_en";
ALTER TABLE "events" RENAME COLUMN "placeZh" TO "place_zh";
ALTER TABLE "events" RENAME COLUMN "signUrl" TO "sign_url";
ALTER TABLE "events" RENAME COLUMN "startAt" TO "start_at";
ALTER TABLE "events" RENAME COLUMN "endAt" TO "end_at";
ALTER TABLE "events" RENAME COLUMN "isHidden" TO "is_hidden";
ALTER TABLE "events" RENAME CONSTRAINT "Event_pkey" TO "events_pkey";
ALTER INDEX "Event_startAt_id_idx" RENAME TO "events_start_at_id_idx";
ALTER SEQUENCE "Event_id_seq" RENAME TO "events_id_seq";

ALTER TABLE "DataSource" RENAME TO "data_sources";
ALTER TABLE "data_sources" RENAME COLUMN "isComplete" TO "is_complete";
ALTER TABLE "data_sources" RENAME COLUMN "isSharable" TO "is_sharable";
ALTER TABLE "data_sources" RENAME COLUMN "everyHours" TO "every_hours";
ALTER TABLE "data_sources" RENAME COLUMN "ageLimitDays" TO "age_limit_days";
ALTER TABLE "data_sources" RENAME COLUMN "maxBytes" TO "max_bytes";
ALTER TABLE "data_sources" RENAME COLUMN "checksumUrl" TO "checksum_url";
ALTER TABLE "data_sources" RENAME COLUMN "dataDate" TO "data_date";
ALTER TABLE "data_sources" RENAME COLUMN "refusedRows" TO "refused_rows";
ALTER TABLE "data_sources" RENAME COLUMN "lastModified" TO "last_modified";
ALTER TABLE "data_sources" RENAME COLUMN "checkedAt" TO "checked_at";
ALTER TABLE "data_sources" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "data_sources" RENAME COLUMN "nextAt" TO "next_at";
ALTER TABLE "data_sources" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "data_sources" RENAME CONSTRAINT "DataSource_pkey" TO "data_sources_pkey";
ALTER INDEX "DataSource_enabled_nextAt_idx" RENAME TO "data_sources_enabled_next_at_idx";

ALTER TABLE "DatabaseVersion" RENAME TO "database_versions";
ALTER TABLE "database_versions" RENAME COLUMN "dataDate" TO "data_date";
ALTER TABLE "database_versions" RENAME COLUMN "builtAt" TO "built_at";
ALTER TABLE "database_versions" RENAME COLUMN "publishedAt" TO "published_at";
ALTER TABLE "database_versions" RENAME COLUMN "rangesV4" TO "ranges_v4";
ALTER TABLE "database_versions" RENAME COLUMN "rangesV6" TO "ranges_v6";
ALTER TABLE "database_versions" RENAME COLUMN "changedRanges" TO "changed_ranges";
ALTER TABLE "database_versions" RENAME COLUMN "changedPercent" TO "changed_percent";
ALTER TABLE "database_versions" RENAME CONSTRAINT "DatabaseVersion_pkey" TO "database_versions_pkey";
ALTER INDEX "DatabaseVersion_status_builtAt_idx" RENAME TO "database_versions_status_built_at_idx";

ALTER TABLE "AccuracyReport" RENAME TO "accuracy_reports";
ALTER TABLE "accuracy_reports" RENAME COLUMN "byCountry" TO "by_country";
ALTER TABLE "accuracy_reports" RENAME COLUMN "byNetwork" TO "by_network";
ALTER TABLE "accuracy_reports" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "accuracy_reports" RENAME CONSTRAINT "AccuracyReport_pkey" TO "accuracy_reports_pkey";
ALTER TABLE "accuracy_reports" RENAME CONSTRAINT "AccuracyReport_version_fkey" TO "accuracy_reports_version_fkey";
ALTER INDEX "AccuracyReport_version_idx" RENAME TO "accuracy_reports_version_idx";
ALTER SEQUENCE "AccuracyReport_id_seq" RENAME TO "accuracy_reports_id_seq";

ALTER TABLE "DataCorrection" RENAME TO "data_corrections";
ALTER TABLE "data_corrections" RENAME COLUMN "leadId" TO "lead_id";
ALTER TABLE "data_corrections" RENAME COLUMN "firstIp" TO "first_ip";
ALTER TABLE "data_corrections" RENAME COLUMN "lastIp" TO "last_ip";
ALTER TABLE "data_corrections" RENAME COLUMN "createdBy" TO "created_by";
ALTER TABLE "data_corrections" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "data_corrections" RENAME COLUMN "withdrawnAt" TO "withdrawn_at";
ALTER TABLE "data_corrections" RENAME CONSTRAINT "DataCorrection_pkey" TO "data_corrections_pkey";
ALTER INDEX "DataCorrection_leadId_key" RENAME TO "data_corrections_lead_id_key";
ALTER INDEX "DataCorrection_withdrawnAt_idx" RENAME TO "data_corrections_withdrawn_at_idx";
ALTER SEQUENCE "DataCorrection_id_seq" RENAME TO "data_corrections_id_seq";

ALTER TABLE "Document" RENAME TO "documents";
ALTER TABLE "documents" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "documents" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "documents" RENAME COLUMN "summaryEn" TO "summary_en";
ALTER TABLE "documents" RENAME COLUMN "summaryZh" TO "summary_zh";
ALTER TABLE "documents" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "documents" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "documents" RENAME COLUMN "updatedAt" TO "updated_at";
ALTER TABLE "documents" RENAME COLUMN "seedHash" TO "seed_hash";
ALTER TABLE "documents" RENAME COLUMN "isEdited" TO "is_edited";
ALTER TABLE "documents" RENAME COLUMN "isHidden" TO "is_hidden";
ALTER TABLE "documents" RENAME CONSTRAINT "Document_pkey" TO "documents_pkey";
ALTER INDEX "Document_chapter_sort_idx" RENAME TO "documents_chapter_sort_idx";
ALTER INDEX "Document_slug_key" RENAME TO "documents_slug_key";
ALTER SEQUENCE "Document_id_seq" RENAME TO "documents_id_seq";

ALTER TABLE "Invoice" RENAME TO "invoices";
ALTER TABLE "invoices" RENAME COLUMN "applyNo" TO "apply_no";
ALTER TABLE "invoices" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "invoices" RENAME COLUMN "createdById" TO "created_by_id";
ALTER TABLE "invoices" RENAME COLUMN "titleType" TO "title_type";
ALTER TABLE "invoices" RENAME COLUMN "taxNo" TO "tax_no";
ALTER TABLE "invoices" RENAME COLUMN "bankName" TO "bank_name";
ALTER TABLE "invoices" RENAME COLUMN "bankAccountEncrypted" TO "bank_account_encrypted";
ALTER TABLE "invoices" RENAME COLUMN "regAddress" TO "reg_address";
ALTER TABLE "invoices" RENAME COLUMN "regPhone" TO "reg_phone";
ALTER TABLE "invoices" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "invoices" RENAME COLUMN "taxCents" TO "tax_cents";
ALTER TABLE "invoices" RENAME COLUMN "invoiceNo" TO "invoice_no";
ALTER TABLE "invoices" RENAME COLUMN "pdfKey" TO "pdf_key";
ALTER TABLE "invoices" RENAME COLUMN "ofdKey" TO "ofd_key";
ALTER TABLE "invoices" RENAME COLUMN "xmlKey" TO "xml_key";
ALTER TABLE "invoices" RENAME COLUMN "expressCompany" TO "express_company";
ALTER TABLE "invoices" RENAME COLUMN "expressNo" TO "express_no";
ALTER TABLE "invoices" RENAME COLUMN "rejectReason" TO "reject_reason";
ALTER TABLE "invoices" RENAME COLUMN "providerNo" TO "provider_no";
ALTER TABLE "invoices" RENAME COLUMN "redCents" TO "red_cents";
ALTER TABLE "invoices" RENAME COLUMN "reissueOfId" TO "reissue_of_id";
ALTER TABLE "invoices" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "invoices" RENAME COLUMN "issuedAt" TO "issued_at";
ALTER TABLE "invoices" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "invoices" RENAME CONSTRAINT "Invoice_pkey" TO "invoices_pkey";
ALTER TABLE "invoices" RENAME CONSTRAINT "Invoice_redCents_check" TO "invoices_red_cents_check";
ALTER INDEX "Invoice_accountId_id_idx" RENAME TO "invoices_account_id_id_idx";
ALTER INDEX "Invoice_applyNo_key" RENAME TO "invoices_apply_no_key";
ALTER INDEX "Invoice_reissueOfId_key" RENAME TO "invoices_reissue_of_id_key";
ALTER INDEX "Invoice_status_id_idx" RENAME TO "invoices_status_id_idx";
ALTER SEQUENCE "Invoice_id_seq" RENAME TO "invoices_id_seq";

ALTER TABLE "InvoiceOrder" RENAME TO "invoice_orders";
ALTER TABLE "invoice_orders" RENAME COLUMN "invoiceId" TO "invoice_id";
ALTER TABLE "invoice_orders" RENAME COLUMN "orderId" TO "order_id";
ALTER TABLE "invoice_orders" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "invoice_orders" RENAME COLUMN "freedCents" TO "freed_cents";
ALTER TABLE "invoice_orders" RENAME CONSTRAINT "InvoiceOrder_freedCents_check" TO "invoice_orders_freed_cents_check";
ALTER TABLE "invoice_orders" RENAME CONSTRAINT "InvoiceOrder_invoiceId_fkey" TO "invoice_orders_invoice_id_fkey";
ALTER TABLE "invoice_orders" RENAME CONSTRAINT "InvoiceOrder_orderId_fkey" TO "invoice_orders_order_id_fkey";
ALTER TABLE "invoice_orders" RENAME CONSTRAINT "InvoiceOrder_pkey" TO "invoice_orders_pkey";
ALTER INDEX "InvoiceOrder_orderId_idx" RENAME TO "invoice_orders_order_id_idx";

ALTER TABLE "RedInvoice" RENAME TO "red_invoices";
ALTER TABLE "red_invoices" RENAME COLUMN "invoiceId" TO "invoice_id";
ALTER TABLE "red_invoices" RENAME COLUMN "createdById" TO "created_by_id";
ALTER TABLE "red_invoices" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "red_invoices" RENAME COLUMN "redInvoiceNo" TO "red_invoice_no";
ALTER TABLE "red_invoices" RENAME COLUMN "pdfKey" TO "pdf_key";
ALTER TABLE "red_invoices" RENAME COLUMN "rejectReason" TO "reject_reason";
ALTER TABLE "red_invoices" RENAME COLUMN "confirmUntil" TO "confirm_until";
ALTER TABLE "red_invoices" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "red_invoices" RENAME COLUMN "issuedAt" TO "issued_at";
ALTER TABLE "red_invoices" RENAME COLUMN "closedAt" TO "closed_at";
ALTER TABLE "red_invoices" RENAME CONSTRAINT "RedInvoice_invoiceId_fkey" TO "red_invoices_invoice_id_fkey";
ALTER TABLE "red_invoices" RENAME CONSTRAINT "RedInvoice_pkey" TO "red_invoices_pkey";
ALTER INDEX "RedInvoice_invoiceId_idx" RENAME TO "red_invoices_invoice_id_idx";
ALTER INDEX "RedInvoice_status_id_idx" RENAME TO "red_invoices_status_id_idx";
ALTER SEQUENCE "RedInvoice_id_seq" RENAME TO "red_invoices_id_seq";

ALTER TABLE "InvoiceTitle" RENAME TO "invoice_titles";
ALTER TABLE "invoice_titles" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "invoice_titles" RENAME COLUMN "titleType" TO "title_type";
ALTER TABLE "invoice_titles" RENAME COLUMN "taxNo" TO "tax_no";
ALTER TABLE "invoice_titles" RENAME COLUMN "bankName" TO "bank_name";
ALTER TABLE "invoice_titles" RENAME COLUMN "bankAccountEncrypted" TO "bank_account_encrypted";
ALTER TABLE "invoice_titles" RENAME COLUMN "regAddress" TO "reg_address";
ALTER TABLE "invoice_titles" RENAME COLUMN "regPhone" TO "reg_phone";
ALTER TABLE "invoice_titles" RENAME COLUMN "defaultOf" TO "default_of";
ALTER TABLE "invoice_titles" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "invoice_titles" RENAME CONSTRAINT "InvoiceTitle_pkey" TO "invoice_titles_pkey";
ALTER INDEX "InvoiceTitle_accountId_title_taxNo_key" RENAME TO "invoice_titles_account_id_title_tax_no_key";
ALTER INDEX "InvoiceTitle_defaultOf_key" RENAME TO "invoice_titles_default_of_key";
ALTER SEQUENCE "InvoiceTitle_id_seq" RENAME TO "invoice_titles_id_seq";

ALTER TABLE "ApiKey" RENAME TO "api_keys";
ALTER TABLE "api_keys" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "api_keys" RENAME COLUMN "ownerId" TO "owner_id";
ALTER TABLE "api_keys" RENAME COLUMN "isTest" TO "is_test";
ALTER TABLE "api_keys" RENAME COLUMN "secretHash" TO "secret_hash";
ALTER TABLE "api_keys" RENAME COLUMN "secretEncrypted" TO "secret_encrypted";
ALTER TABLE "api_keys" RENAME COLUMN "lastFour" TO "last_four";
ALTER TABLE "api_keys" RENAME COLUMN "oldSecretHash" TO "old_secret_hash";
ALTER TABLE "api_keys" RENAME COLUMN "oldValidUntil" TO "old_valid_until";
ALTER TABLE "api_keys" RENAME COLUMN "serviceTypes" TO "service_types";
ALTER TABLE "api_keys" RENAME COLUMN "allowIps" TO "allow_ips";
ALTER TABLE "api_keys" RENAME COLUMN "allowOrigins" TO "allow_origins";
ALTER TABLE "api_keys" RENAME COLUMN "dailyLimit" TO "daily_limit";
ALTER TABLE "api_keys" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "api_keys" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "api_keys" RENAME COLUMN "lastUsedAt" TO "last_used_at";
ALTER TABLE "api_keys" RENAME COLUMN "lastUsedIp" TO "last_used_ip";
ALTER TABLE "api_keys" RENAME COLUMN "usedInUrlAt" TO "used_in_url_at";
ALTER TABLE "api_keys" RENAME COLUMN "revokedAt" TO "revoked_at";
ALTER TABLE "api_keys" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "api_keys" RENAME CONSTRAINT "ApiKey_ownerId_fkey" TO "api_keys_owner_id_fkey";
ALTER TABLE "api_keys" RENAME CONSTRAINT "ApiKey_pkey" TO "api_keys_pkey";
ALTER INDEX "ApiKey_accountId_createdAt_id_idx" RENAME TO "api_keys_account_id_created_at_id_idx";
ALTER INDEX "ApiKey_changedAt_idx" RENAME TO "api_keys_changed_at_idx";
ALTER INDEX "ApiKey_oldSecretHash_key" RENAME TO "api_keys_old_secret_hash_key";
ALTER INDEX "ApiKey_secretHash_key" RENAME TO "api_keys_secret_hash_key";
ALTER SEQUENCE "ApiKey_id_seq" RENAME TO "api_keys_id_seq";

ALTER TABLE "ApiRemark" RENAME TO "api_remarks";
ALTER TABLE "api_remarks" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "api_remarks" RENAME COLUMN "apiId" TO "api_id";
ALTER TABLE "api_remarks" RENAME CONSTRAINT "ApiRemark_pkey" TO "api_remarks_pkey";

ALTER TABLE "Lead" RENAME TO "leads";
ALTER TABLE "leads" RENAME COLUMN "ticketNo" TO "ticket_no";
ALTER TABLE "leads" RENAME COLUMN "industryId" TO "industry_id";
ALTER TABLE "leads" RENAME COLUMN "productTypes" TO "product_types";
ALTER TABLE "leads" RENAME COLUMN "fileIds" TO "file_ids";
ALTER TABLE "leads" RENAME COLUMN "pagePath" TO "page_path";
ALTER TABLE "leads" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "leads" RENAME COLUMN "currentValue" TO "current_value";
ALTER TABLE "leads" RENAME COLUMN "correctValue" TO "correct_value";
ALTER TABLE "leads" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "leads" RENAME COLUMN "answeredAt" TO "answered_at";
ALTER TABLE "leads" RENAME COLUMN "closedAt" TO "closed_at";
ALTER TABLE "leads" RENAME COLUMN "packageId" TO "package_id";
ALTER TABLE "leads" RENAME CONSTRAINT "Lead_industryId_fkey" TO "leads_industry_id_fkey";
ALTER TABLE "leads" RENAME CONSTRAINT "Lead_pkey" TO "leads_pkey";
ALTER TABLE "leads" RENAME CONSTRAINT "Lead_userId_fkey" TO "leads_user_id_fkey";
ALTER INDEX "Lead_industryId_idx" RENAME TO "leads_industry_id_idx";
ALTER INDEX "Lead_status_id_idx" RENAME TO "leads_status_id_idx";
ALTER INDEX "Lead_ticketNo_key" RENAME TO "leads_ticket_no_key";
ALTER INDEX "Lead_userId_idx" RENAME TO "leads_user_id_idx";
ALTER SEQUENCE "Lead_id_seq" RENAME TO "leads_id_seq";

ALTER TABLE "GoodsClass" RENAME TO "goods_classes";
ALTER TABLE "goods_classes" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "goods_classes" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "goods_classes" RENAME CONSTRAINT "GoodsClass_pkey" TO "goods_classes_pkey";
ALTER SEQUENCE "GoodsClass_id_seq" RENAME TO "goods_classes_id_seq";

ALTER TABLE "Goods" RENAME TO "goods";
ALTER TABLE "goods" RENAME COLUMN "classId" TO "class_id";
ALTER TABLE "goods" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "goods" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "goods" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "goods" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "goods" RENAME COLUMN "marketPriceCents" TO "market_price_cents";
ALTER TABLE "goods" RENAME COLUMN "exchangeNum" TO "exchange_num";
ALTER TABLE "goods" RENAME COLUMN "limitPerUser" TO "limit_per_user";
ALTER TABLE "goods" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "goods" RENAME CONSTRAINT "Goods_classId_fkey" TO "goods_class_id_fkey";
ALTER TABLE "goods" RENAME CONSTRAINT "Goods_pkey" TO "goods_pkey";
ALTER TABLE "goods" RENAME CONSTRAINT "Goods_stock_check" TO "goods_stock_check";
ALTER INDEX "Goods_status_sort_id_idx" RENAME TO "goods_status_sort_id_idx";
ALTER SEQUENCE "Goods_id_seq" RENAME TO "goods_id_seq";

ALTER TABLE "GoodsSku" RENAME TO "goods_skus";
ALTER TABLE "goods_skus" RENAME COLUMN "goodsId" TO "goods_id";
ALTER TABLE "goods_skus" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "goods_skus" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "goods_skus" RENAME CONSTRAINT "GoodsSku_goodsId_fkey" TO "goods_skus_goods_id_fkey";
ALTER TABLE "goods_skus" RENAME CONSTRAINT "GoodsSku_pkey" TO "goods_skus_pkey";
ALTER TABLE "goods_skus" RENAME CONSTRAINT "GoodsSku_stock_check" TO "goods_skus_stock_check";
ALTER INDEX "GoodsSku_goodsId_idx" RENAME TO "goods_skus_goods_id_idx";
ALTER SEQUENCE "GoodsSku_id_seq" RENAME TO "goods_skus_id_seq";

ALTER TABLE "GoodsCode" RENAME TO "goods_codes";
ALTER TABLE "goods_codes" RENAME COLUMN "goodsId" TO "goods_id";
ALTER TABLE "goods_codes" RENAME COLUMN "codeEncrypted" TO "code_encrypted";
ALTER TABLE "goods_codes" RENAME COLUMN "codeHash" TO "code_hash";
ALTER TABLE "goods_codes" RENAME COLUMN "exchangeId" TO "exchange_id";
ALTER TABLE "goods_codes" RENAME CONSTRAINT "GoodsCode_exchangeId_fkey" TO "goods_codes_exchange_id_fkey";
ALTER TABLE "goods_codes" RENAME CONSTRAINT "GoodsCode_goodsId_fkey" TO "goods_codes_goods_id_fkey";
ALTER TABLE "goods_codes" RENAME CONSTRAINT "GoodsCode_pkey" TO "goods_codes_pkey";
ALTER INDEX "GoodsCode_goodsId_codeHash_key" RENAME TO "goods_codes_goods_id_code_hash_key";
ALTER INDEX "GoodsCode_goodsId_exchangeId_idx" RENAME TO "goods_codes_goods_id_exchange_id_idx";
ALTER SEQUENCE "GoodsCode_id_seq" RENAME TO "goods_codes_id_seq";

ALTER TABLE "Exchange" RENAME TO "exchanges";
ALTER TABLE "exchanges" RENAME COLUMN "exchangeNo" TO "exchange_no";
ALTER TABLE "exchanges" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "exchanges" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "exchanges" RENAME COLUMN "goodsId" TO "goods_id";
ALTER TABLE "exchanges" RENAME COLUMN "skuId" TO "sku_id";
ALTER TABLE "exchanges" RENAME COLUMN "goodsNameEn" TO "goods_name_en";
ALTER TABLE "exchanges" RENAME COLUMN "goodsNameZh" TO "goods_name_zh";
ALTER TABLE "exchanges" RENAME COLUMN "skuNameEn" TO "sku_name_en";
ALTER TABLE "exchanges" RENAME COLUMN "skuNameZh" TO "sku_name_zh";
ALTER TABLE "exchanges" RENAME COLUMN "integralSpent" TO "integral_spent";
ALTER TABLE "exchanges" RENAME COLUMN "expressCompany" TO "express_company";
ALTER TABLE "exchanges" RENAME COLUMN "expressNo" TO "express_no";
ALTER TABLE "exchanges" RENAME COLUMN "rejectReason" TO "reject_reason";
ALTER TABLE "exchanges" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "exchanges" RENAME COLUMN "shippedAt" TO "shipped_at";
ALTER TABLE "exchanges" RENAME COLUMN "completedAt" TO "completed_at";
ALTER TABLE "exchanges" RENAME COLUMN "cancelledAt" TO "cancelled_at";
ALTER TABLE "exchanges" RENAME CONSTRAINT "Exchange_goodsId_fkey" TO "exchanges_goods_id_fkey";
ALTER TABLE "exchanges" RENAME CONSTRAINT "Exchange_pkey" TO "exchanges_pkey";
ALTER TABLE "exchanges" RENAME CONSTRAINT "Exchange_userId_fkey" TO "exchanges_user_id_fkey";
ALTER INDEX "Exchange_exchangeNo_key" RENAME TO "exchanges_exchange_no_key";
ALTER INDEX "Exchange_goodsId_userId_idx" RENAME TO "exchanges_goods_id_user_id_idx";
ALTER INDEX "Exchange_status_id_idx" RENAME TO "exchanges_status_id_idx";
ALTER INDEX "Exchange_userId_id_idx" RENAME TO "exchanges_user_id_id_idx";
ALTER SEQUENCE "Exchange_id_seq" RENAME TO "exchanges_id_seq";

ALTER TABLE "PointsEntry" RENAME TO "points_entries";
ALTER TABLE "points_entries" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "points_entries" RENAME COLUMN "refType" TO "ref_type";
ALTER TABLE "points_entries" RENAME COLUMN "refId" TO "ref_id";
ALTER TABLE "points_entries" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "points_entries" RENAME CONSTRAINT "PointsEntry_pkey" TO "points_entries_pkey";
ALTER TABLE "points_entries" RENAME CONSTRAINT "PointsEntry_userId_fkey" TO "points_entries_user_id_fkey";
ALTER INDEX "PointsEntry_userId_id_idx" RENAME TO "points_entries_user_id_id_idx";
ALTER INDEX "PointsEntry_userId_reason_refType_refId_key" RENAME TO "points_entries_user_id_reason_ref_type_ref_id_key";
ALTER SEQUENCE "PointsEntry_id_seq" RENAME TO "points_entries_id_seq";

ALTER TABLE "Address" RENAME TO "addresses";
ALTER TABLE "addresses" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "addresses" RENAME COLUMN "provinceCode" TO "province_code";
ALTER TABLE "addresses" RENAME COLUMN "cityCode" TO "city_code";
ALTER TABLE "addresses" RENAME COLUMN "districtCode" TO "district_code";
ALTER TABLE "addresses" RENAME COLUMN "zipCode" TO "zip_code";
ALTER TABLE "addresses" RENAME COLUMN "defaultOf" TO "default_of";
ALTER TABLE "addresses" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "addresses" RENAME CONSTRAINT "Address_pkey" TO "addresses_pkey";
ALTER TABLE "addresses" RENAME CONSTRAINT "Address_userId_fkey" TO "addresses_user_id_fkey";
ALTER INDEX "Address_defaultOf_key" RENAME TO "addresses_default_of_key";
ALTER INDEX "Address_userId_idx" RENAME TO "addresses_user_id_idx";
ALTER SEQUENCE "Address_id_seq" RENAME TO "addresses_id_seq";

ALTER TABLE "Rule" RENAME TO "rules";
ALTER TABLE "rules" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "rules" RENAME CONSTRAINT "Rule_pkey" TO "rules_pkey";

ALTER TABLE "Notice" RENAME TO "notices";
ALTER TABLE "notices" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "notices" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "notices" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "notices" RENAME COLUMN "contentEn" TO "content_en";
ALTER TABLE "notices" RENAME COLUMN "contentZh" TO "content_zh";
ALTER TABLE "notices" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "notices" RENAME COLUMN "readAt" TO "read_at";
ALTER TABLE "notices" RENAME COLUMN "deletedAt" TO "deleted_at";
ALTER TABLE "notices" RENAME CONSTRAINT "Notice_pkey" TO "notices_pkey";
ALTER TABLE "notices" RENAME CONSTRAINT "Notice_userId_fkey" TO "notices_user_id_fkey";
ALTER INDEX "Notice_digest_userId_idx" RENAME TO "notices_digest_user_id_idx";
ALTER INDEX "Notice_userId_deletedAt_id_idx" RENAME TO "notices_user_id_deleted_at_id_idx";
ALTER INDEX "Notice_userId_deletedAt_readAt_idx" RENAME TO "notices_user_id_deleted_at_read_at_idx";
ALTER SEQUENCE "Notice_id_seq" RENAME TO "notices_id_seq";

ALTER TABLE "NoticeSetting" RENAME TO "notice_settings";
ALTER TABLE "notice_settings" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "notice_settings" RENAME CONSTRAINT "NoticeSetting_pkey" TO "notice_settings_pkey";
ALTER TABLE "notice_settings" RENAME CONSTRAINT "NoticeSetting_userId_fkey" TO "notice_settings_user_id_fkey";

ALTER TABLE "Quote" RENAME TO "quotes";
ALTER TABLE "quotes" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "quotes" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "quotes" RENAME COLUMN "serviceId" TO "service_id";
ALTER TABLE "quotes" RENAME COLUMN "originCents" TO "origin_cents";
ALTER TABLE "quotes" RENAME COLUMN "discountCents" TO "discount_cents";
ALTER TABLE "quotes" RENAME COLUMN "integralCents" TO "integral_cents";
ALTER TABLE "quotes" RENAME COLUMN "couponId" TO "coupon_id";
ALTER TABLE "quotes" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "quotes" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "quotes" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "quotes" RENAME CONSTRAINT "Quote_pkey" TO "quotes_pkey";
ALTER INDEX "Quote_expiresAt_idx" RENAME TO "quotes_expires_at_idx";

ALTER TABLE "Order" RENAME TO "orders";
ALTER TABLE "orders" RENAME COLUMN "orderNo" TO "order_no";
ALTER TABLE "orders" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "orders" RENAME COLUMN "createdById" TO "created_by_id";
ALTER TABLE "orders" RENAME COLUMN "titleEn" TO "title_en";
ALTER TABLE "orders" RENAME COLUMN "titleZh" TO "title_zh";
ALTER TABLE "orders" RENAME COLUMN "quoteId" TO "quote_id";
ALTER TABLE "orders" RENAME COLUMN "serviceId" TO "service_id";
ALTER TABLE "orders" RENAME COLUMN "originCents" TO "origin_cents";
ALTER TABLE "orders" RENAME COLUMN "discountCents" TO "discount_cents";
ALTER TABLE "orders" RENAME COLUMN "integralCents" TO "integral_cents";
ALTER TABLE "orders" RENAME COLUMN "couponId" TO "coupon_id";
ALTER TABLE "orders" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "orders" RENAME COLUMN "paidCents" TO "paid_cents";
ALTER TABLE "orders" RENAME COLUMN "refundedCents" TO "refunded_cents";
ALTER TABLE "orders" RENAME COLUMN "invoicedCents" TO "invoiced_cents";
ALTER TABLE "orders" RENAME COLUMN "payChannel" TO "pay_channel";
ALTER TABLE "orders" RENAME COLUMN "serviceIds" TO "service_ids";
ALTER TABLE "orders" RENAME COLUMN "contractNo" TO "contract_no";
ALTER TABLE "orders" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "orders" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "orders" RENAME COLUMN "paidAt" TO "paid_at";
ALTER TABLE "orders" RENAME COLUMN "completedAt" TO "completed_at";
ALTER TABLE "orders" RENAME COLUMN "closedAt" TO "closed_at";
ALTER TABLE "orders" RENAME CONSTRAINT "Order_invoicedCents_check" TO "orders_invoiced_cents_check";
ALTER TABLE "orders" RENAME CONSTRAINT "Order_pkey" TO "orders_pkey";
ALTER TABLE "orders" RENAME CONSTRAINT "Order_refundedCents_check" TO "orders_refunded_cents_check";
ALTER INDEX "Order_accountId_id_idx" RENAME TO "orders_account_id_id_idx";
ALTER INDEX "Order_occasion_key" RENAME TO "orders_occasion_key";
ALTER INDEX "Order_orderNo_key" RENAME TO "orders_order_no_key";
ALTER INDEX "Order_paidAt_idx" RENAME TO "orders_paid_at_idx";
ALTER INDEX "Order_quoteId_key" RENAME TO "orders_quote_id_key";
ALTER INDEX "Order_status_expiresAt_idx" RENAME TO "orders_status_expires_at_idx";
ALTER SEQUENCE "Order_id_seq" RENAME TO "orders_id_seq";

ALTER TABLE "Payment" RENAME TO "payments";
ALTER TABLE "payments" RENAME COLUMN "orderId" TO "order_id";
ALTER TABLE "payments" RENAME COLUMN "paymentNo" TO "payment_no";
ALTER TABLE "payments" RENAME COLUMN "transactionNo" TO "transaction_no";
ALTER TABLE "payments" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "payments" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "payments" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "payments" RENAME COLUMN "finishedAt" TO "finished_at";
ALTER TABLE "payments" RENAME CONSTRAINT "Payment_orderId_fkey" TO "payments_order_id_fkey";
ALTER TABLE "payments" RENAME CONSTRAINT "Payment_pkey" TO "payments_pkey";
ALTER INDEX "Payment_channel_status_createdAt_idx" RENAME TO "payments_channel_status_created_at_idx";
ALTER INDEX "Payment_orderId_idx" RENAME TO "payments_order_id_idx";
ALTER INDEX "Payment_paymentNo_key" RENAME TO "payments_payment_no_key";
ALTER SEQUENCE "Payment_id_seq" RENAME TO "payments_id_seq";

ALTER TABLE "PaymentEvent" RENAME TO "payment_events";
ALTER TABLE "payment_events" RENAME COLUMN "eventId" TO "event_id";
ALTER TABLE "payment_events" RENAME COLUMN "paymentNo" TO "payment_no";
ALTER TABLE "payment_events" RENAME COLUMN "receivedAt" TO "received_at";
ALTER TABLE "payment_events" RENAME CONSTRAINT "PaymentEvent_pkey" TO "payment_events_pkey";
ALTER INDEX "PaymentEvent_paymentNo_idx" RENAME TO "payment_events_payment_no_idx";

ALTER TABLE "Refund" RENAME TO "refunds";
ALTER TABLE "refunds" RENAME COLUMN "orderId" TO "order_id";
ALTER TABLE "refunds" RENAME COLUMN "paymentId" TO "payment_id";
ALTER TABLE "refunds" RENAME COLUMN "refundNo" TO "refund_no";
ALTER TABLE "refunds" RENAME COLUMN "transactionNo" TO "transaction_no";
ALTER TABLE "refunds" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "refunds" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "refunds" RENAME COLUMN "finishedAt" TO "finished_at";
ALTER TABLE "refunds" RENAME CONSTRAINT "Refund_orderId_fkey" TO "refunds_order_id_fkey";
ALTER TABLE "refunds" RENAME CONSTRAINT "Refund_paymentId_fkey" TO "refunds_payment_id_fkey";
ALTER TABLE "refunds" RENAME CONSTRAINT "Refund_pkey" TO "refunds_pkey";
ALTER INDEX "Refund_orderId_idx" RENAME TO "refunds_order_id_idx";
ALTER INDEX "Refund_refundNo_key" RENAME TO "refunds_refund_no_key";
ALTER INDEX "Refund_status_createdAt_idx" RENAME TO "refunds_status_created_at_idx";
ALTER SEQUENCE "Refund_id_seq" RENAME TO "refunds_id_seq";

ALTER TABLE "BankTransfer" RENAME TO "bank_transfers";
ALTER TABLE "bank_transfers" RENAME COLUMN "receivedDate" TO "received_date";
ALTER TABLE "bank_transfers" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "bank_transfers" RENAME COLUMN "paymentId" TO "payment_id";
ALTER TABLE "bank_transfers" RENAME COLUMN "matchedBy" TO "matched_by";
ALTER TABLE "bank_transfers" RENAME COLUMN "matchedAt" TO "matched_at";
ALTER TABLE "bank_transfers" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "bank_transfers" RENAME CONSTRAINT "BankTransfer_pkey" TO "bank_transfers_pkey";
ALTER INDEX "BankTransfer_paymentId_key" RENAME TO "bank_transfers_payment_id_key";
ALTER INDEX "BankTransfer_reference_key" RENAME TO "bank_transfers_reference_key";
ALTER SEQUENCE "BankTransfer_id_seq" RENAME TO "bank_transfers_id_seq";

ALTER TABLE "PaymentDifference" RENAME TO "payment_differences";
ALTER TABLE "payment_differences" RENAME COLUMN "paymentNo" TO "payment_no";
ALTER TABLE "payment_differences" RENAME COLUMN "transactionNo" TO "transaction_no";
ALTER TABLE "payment_differences" RENAME COLUMN "ourCents" TO "our_cents";
ALTER TABLE "payment_differences" RENAME COLUMN "theirCents" TO "their_cents";
ALTER TABLE "payment_differences" RENAME COLUMN "resolvedBy" TO "resolved_by";
ALTER TABLE "payment_differences" RENAME COLUMN "resolvedAt" TO "resolved_at";
ALTER TABLE "payment_differences" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "payment_differences" RENAME CONSTRAINT "PaymentDifference_pkey" TO "payment_differences_pkey";
ALTER INDEX "PaymentDifference_channel_paymentNo_kind_key" RENAME TO "payment_differences_channel_payment_no_kind_key";
ALTER SEQUENCE "PaymentDifference_id_seq" RENAME TO "payment_differences_id_seq";

ALTER TABLE "Coupon" RENAME TO "coupons";
ALTER TABLE "coupons" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "coupons" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "coupons" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "coupons" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "coupons" RENAME COLUMN "minCents" TO "min_cents";
ALTER TABLE "coupons" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "coupons" RENAME COLUMN "orderId" TO "order_id";
ALTER TABLE "coupons" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "coupons" RENAME CONSTRAINT "Coupon_pkey" TO "coupons_pkey";
ALTER INDEX "Coupon_accountId_idx" RENAME TO "coupons_account_id_idx";
ALTER SEQUENCE "Coupon_id_seq" RENAME TO "coupons_id_seq";

ALTER TABLE "OfflinePackage" RENAME TO "offline_packages";
ALTER TABLE "offline_packages" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "offline_packages" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "offline_packages" RENAME COLUMN "ipVersion" TO "ip_version";
ALTER TABLE "offline_packages" RENAME COLUMN "priceCnyCents" TO "price_cny_cents";
ALTER TABLE "offline_packages" RENAME COLUMN "priceUsdCents" TO "price_usd_cents";
ALTER TABLE "offline_packages" RENAME COLUMN "docSlug" TO "doc_slug";
ALTER TABLE "offline_packages" RENAME COLUMN "sampleUrl" TO "sample_url";
ALTER TABLE "offline_packages" RENAME COLUMN "canBuy" TO "can_buy";
ALTER TABLE "offline_packages" RENAME COLUMN "isOffered" TO "is_offered";
ALTER TABLE "offline_packages" RENAME CONSTRAINT "OfflinePackage_pkey" TO "offline_packages_pkey";
ALTER INDEX "OfflinePackage_product_key" RENAME TO "offline_packages_product_key";
ALTER SEQUENCE "OfflinePackage_id_seq" RENAME TO "offline_packages_id_seq";

ALTER TABLE "OfflineVersion" RENAME TO "offline_versions";
ALTER TABLE "offline_versions" RENAME COLUMN "packageId" TO "package_id";
ALTER TABLE "offline_versions" RENAME COLUMN "builtAt" TO "built_at";
ALTER TABLE "offline_versions" RENAME COLUMN "changedRanges" TO "changed_ranges";
ALTER TABLE "offline_versions" RENAME COLUMN "leftOut" TO "left_out";
ALTER TABLE "offline_versions" RENAME COLUMN "publishedAt" TO "published_at";
ALTER TABLE "offline_versions" RENAME CONSTRAINT "OfflineVersion_packageId_fkey" TO "offline_versions_package_id_fkey";
ALTER TABLE "offline_versions" RENAME CONSTRAINT "OfflineVersion_pkey" TO "offline_versions_pkey";
ALTER INDEX "OfflineVersion_packageId_version_key" RENAME TO "offline_versions_package_id_version_key";
ALTER SEQUENCE "OfflineVersion_id_seq" RENAME TO "offline_versions_id_seq";

ALTER TABLE "OfflineFile" RENAME TO "offline_files";
ALTER TABLE "offline_files" RENAME COLUMN "versionId" TO "version_id";
ALTER TABLE "offline_files" RENAME COLUMN "storageKey" TO "storage_key";
ALTER TABLE "offline_files" RENAME COLUMN "contentMd5" TO "content_md5";
ALTER TABLE "offline_files" RENAME CONSTRAINT "OfflineFile_pkey" TO "offline_files_pkey";
ALTER TABLE "offline_files" RENAME CONSTRAINT "OfflineFile_versionId_fkey" TO "offline_files_version_id_fkey";
ALTER INDEX "OfflineFile_storageKey_key" RENAME TO "offline_files_storage_key_key";
ALTER INDEX "OfflineFile_versionId_format_key" RENAME TO "offline_files_version_id_format_key";
ALTER SEQUENCE "OfflineFile_id_seq" RENAME TO "offline_files_id_seq";

ALTER TABLE "OfflineDownload" RENAME TO "offline_downloads";
ALTER TABLE "offline_downloads" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "offline_downloads" RENAME COLUMN "fileId" TO "file_id";
ALTER TABLE "offline_downloads" RENAME COLUMN "hourAt" TO "hour_at";
ALTER TABLE "offline_downloads" RENAME COLUMN "isFinished" TO "is_finished";
ALTER TABLE "offline_downloads" RENAME CONSTRAINT "OfflineDownload_pkey" TO "offline_downloads_pkey";
ALTER INDEX "OfflineDownload_accountId_hourAt_idx" RENAME TO "offline_downloads_account_id_hour_at_idx";

ALTER TABLE "OfflineRight" RENAME TO "offline_rights";
ALTER TABLE "offline_rights" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "offline_rights" RENAME COLUMN "packageId" TO "package_id";
ALTER TABLE "offline_rights" RENAME COLUMN "startAt" TO "start_at";
ALTER TABLE "offline_rights" RENAME COLUMN "expireAt" TO "expire_at";
ALTER TABLE "offline_rights" RENAME COLUMN "downloadsPerDay" TO "downloads_per_day";
ALTER TABLE "offline_rights" RENAME CONSTRAINT "OfflineRight_packageId_fkey" TO "offline_rights_package_id_fkey";
ALTER TABLE "offline_rights" RENAME CONSTRAINT "OfflineRight_pkey" TO "offline_rights_pkey";
ALTER INDEX "OfflineRight_accountId_packageId_key" RENAME TO "offline_rights_account_id_package_id_key";
ALTER SEQUENCE "OfflineRight_id_seq" RENAME TO "offline_rights_id_seq";

ALTER TABLE "Package" RENAME TO "packages";
ALTER TABLE "packages" RENAME COLUMN "nameEn" TO "name_en";
ALTER TABLE "packages" RENAME COLUMN "nameZh" TO "name_zh";
ALTER TABLE "packages" RENAME COLUMN "priceCnyCents" TO "price_cny_cents";
ALTER TABLE "packages" RENAME COLUMN "originCnyCents" TO "origin_cny_cents";
ALTER TABLE "packages" RENAME COLUMN "per1kCnyCents" TO "per_1k_cny_cents";
ALTER TABLE "packages" RENAME COLUMN "priceUsdCents" TO "price_usd_cents";
ALTER TABLE "packages" RENAME COLUMN "originUsdCents" TO "origin_usd_cents";
ALTER TABLE "packages" RENAME COLUMN "per1kUsdCents" TO "per_1k_usd_cents";
ALTER TABLE "packages" RENAME COLUMN "discountEn" TO "discount_en";
ALTER TABLE "packages" RENAME COLUMN "discountZh" TO "discount_zh";
ALTER TABLE "packages" RENAME COLUMN "isRecommended" TO "is_recommended";
ALTER TABLE "packages" RENAME COLUMN "canBuy" TO "can_buy";
ALTER TABLE "packages" RENAME COLUMN "contactOnly" TO "contact_only";
ALTER TABLE "packages" RENAME COLUMN "isOffered" TO "is_offered";
ALTER TABLE "packages" RENAME CONSTRAINT "Package_pkey" TO "packages_pkey";
ALTER INDEX "Package_type_cycle_level_key" RENAME TO "packages_type_cycle_level_key";
ALTER SEQUENCE "Package_id_seq" RENAME TO "packages_id_seq";

ALTER TABLE "CellTower" RENAME TO "cell_towers";
ALTER TABLE "cell_towers" RENAME COLUMN "rangeMetres" TO "range_metres";
ALTER TABLE "cell_towers" RENAME COLUMN "updatedAt" TO "updated_at";
ALTER TABLE "cell_towers" RENAME CONSTRAINT "CellTower_pkey" TO "cell_towers_pkey";

ALTER TABLE "HostPort" RENAME TO "host_ports";
ALTER TABLE "host_ports" RENAME COLUMN "seenDate" TO "seen_date";
ALTER TABLE "host_ports" RENAME CONSTRAINT "HostPort_pkey" TO "host_ports_pkey";

ALTER TABLE "DataImport" RENAME TO "data_imports";
ALTER TABLE "data_imports" RENAME COLUMN "fileName" TO "file_name";
ALTER TABLE "data_imports" RENAME COLUMN "importedAt" TO "imported_at";
ALTER TABLE "data_imports" RENAME CONSTRAINT "DataImport_pkey" TO "data_imports_pkey";

ALTER TABLE "IdempotentRequest" RENAME TO "idempotent_requests";
ALTER TABLE "idempotent_requests" RENAME COLUMN "inputHash" TO "input_hash";
ALTER TABLE "idempotent_requests" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "idempotent_requests" RENAME CONSTRAINT "IdempotentRequest_pkey" TO "idempotent_requests_pkey";
ALTER INDEX "IdempotentRequest_createdAt_idx" RENAME TO "idempotent_requests_created_at_idx";

ALTER TABLE "Referral" RENAME TO "referrals";
ALTER TABLE "referrals" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "referrals" RENAME COLUMN "inviterId" TO "inviter_id";
ALTER TABLE "referrals" RENAME COLUMN "registeredAt" TO "registered_at";
ALTER TABLE "referrals" RENAME COLUMN "firstOrderAt" TO "first_order_at";
ALTER TABLE "referrals" RENAME CONSTRAINT "Referral_inviterId_fkey" TO "referrals_inviter_id_fkey";
ALTER TABLE "referrals" RENAME CONSTRAINT "Referral_pkey" TO "referrals_pkey";
ALTER TABLE "referrals" RENAME CONSTRAINT "Referral_userId_fkey" TO "referrals_user_id_fkey";
ALTER INDEX "Referral_inviterId_userId_idx" RENAME TO "referrals_inviter_id_user_id_idx";

ALTER TABLE "Cashback" RENAME TO "cashbacks";
ALTER TABLE "cashbacks" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "cashbacks" RENAME COLUMN "amountCents" TO "amount_cents";
ALTER TABLE "cashbacks" RENAME COLUMN "fromUserId" TO "from_user_id";
ALTER TABLE "cashbacks" RENAME COLUMN "orderId" TO "order_id";
ALTER TABLE "cashbacks" RENAME COLUMN "recommendedId" TO "recommended_id";
ALTER TABLE "cashbacks" RENAME COLUMN "ratePercent" TO "rate_percent";
ALTER TABLE "cashbacks" RENAME COLUMN "availableAt" TO "available_at";
ALTER TABLE "cashbacks" RENAME COLUMN "payoutType" TO "payout_type";
ALTER TABLE "cashbacks" RENAME COLUMN "realName" TO "real_name";
ALTER TABLE "cashbacks" RENAME COLUMN "accountEncrypted" TO "account_encrypted";
ALTER TABLE "cashbacks" RENAME COLUMN "accountMasked" TO "account_masked";
ALTER TABLE "cashbacks" RENAME COLUMN "bankName" TO "bank_name";
ALTER TABLE "cashbacks" RENAME COLUMN "rejectReason" TO "reject_reason";
ALTER TABLE "cashbacks" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "cashbacks" RENAME COLUMN "finishedAt" TO "finished_at";
ALTER TABLE "cashbacks" RENAME COLUMN "payoutId" TO "payout_id";
ALTER TABLE "cashbacks" RENAME CONSTRAINT "Cashback_pkey" TO "cashbacks_pkey";
ALTER TABLE "cashbacks" RENAME CONSTRAINT "Cashback_userId_fkey" TO "cashbacks_user_id_fkey";
ALTER INDEX "Cashback_kind_status_availableAt_idx" RENAME TO "cashbacks_kind_status_available_at_idx";
ALTER INDEX "Cashback_occasion_key" RENAME TO "cashbacks_occasion_key";
ALTER INDEX "Cashback_orderId_idx" RENAME TO "cashbacks_order_id_idx";
ALTER INDEX "Cashback_payoutId_idx" RENAME TO "cashbacks_payout_id_idx";
ALTER INDEX "Cashback_userId_id_idx" RENAME TO "cashbacks_user_id_id_idx";
ALTER SEQUENCE "Cashback_id_seq" RENAME TO "cashbacks_id_seq";

ALTER TABLE "CashbackBalance" RENAME TO "cashback_balances";
ALTER TABLE "cashback_balances" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "cashback_balances" RENAME COLUMN "frozenCents" TO "frozen_cents";
ALTER TABLE "cashback_balances" RENAME COLUMN "availableCents" TO "available_cents";
ALTER TABLE "cashback_balances" RENAME COLUMN "payingCents" TO "paying_cents";
ALTER TABLE "cashback_balances" RENAME COLUMN "paidCents" TO "paid_cents";
ALTER TABLE "cashback_balances" RENAME CONSTRAINT "CashbackBalance_check" TO "cashback_balances_check";
ALTER TABLE "cashback_balances" RENAME CONSTRAINT "CashbackBalance_pkey" TO "cashback_balances_pkey";
ALTER TABLE "cashback_balances" RENAME CONSTRAINT "CashbackBalance_userId_fkey" TO "cashback_balances_user_id_fkey";

ALTER TABLE "RecommendedCustomer" RENAME TO "recommended_customers";
ALTER TABLE "recommended_customers" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "recommended_customers" RENAME COLUMN "contactName" TO "contact_name";
ALTER TABLE "recommended_customers" RENAME COLUMN "contactPhone" TO "contact_phone";
ALTER TABLE "recommended_customers" RENAME COLUMN "productTypes" TO "product_types";
ALTER TABLE "recommended_customers" RENAME COLUMN "rejectReason" TO "reject_reason";
ALTER TABLE "recommended_customers" RENAME COLUMN "rewardCents" TO "reward_cents";
ALTER TABLE "recommended_customers" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "recommended_customers" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "recommended_customers" RENAME CONSTRAINT "RecommendedCustomer_pkey" TO "recommended_customers_pkey";
ALTER TABLE "recommended_customers" RENAME CONSTRAINT "RecommendedCustomer_userId_fkey" TO "recommended_customers_user_id_fkey";
ALTER INDEX "RecommendedCustomer_contactPhone_idx" RENAME TO "recommended_customers_contact_phone_idx";
ALTER INDEX "RecommendedCustomer_status_id_idx" RENAME TO "recommended_customers_status_id_idx";
ALTER INDEX "RecommendedCustomer_userId_id_idx" RENAME TO "recommended_customers_user_id_id_idx";
ALTER SEQUENCE "RecommendedCustomer_id_seq" RENAME TO "recommended_customers_id_seq";

ALTER TABLE "Service" RENAME TO "services";
ALTER TABLE "services" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "services" RENAME COLUMN "startAt" TO "start_at";
ALTER TABLE "services" RENAME COLUMN "expireAt" TO "expire_at";
ALTER TABLE "services" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "services" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "services" RENAME COLUMN "autoRenew" TO "auto_renew";
ALTER TABLE "services" RENAME COLUMN "overQuotaPolicy" TO "over_quota_policy";
ALTER TABLE "services" RENAME COLUMN "overageBilled" TO "overage_billed";
ALTER TABLE "services" RENAME COLUMN "overageCalls" TO "overage_calls";
ALTER TABLE "services" RENAME COLUMN "overageCapCents" TO "overage_cap_cents";
ALTER TABLE "services" RENAME COLUMN "packageId" TO "package_id";
ALTER TABLE "services" RENAME COLUMN "per1kCents" TO "per_1k_cents";
ALTER TABLE "services" RENAME CONSTRAINT "Service_overageBilled_check" TO "services_overage_billed_check";
ALTER TABLE "services" RENAME CONSTRAINT "Service_pkey" TO "services_pkey";
ALTER INDEX "Service_accountId_type_source_key" RENAME TO "services_account_id_type_source_key";
ALTER INDEX "Service_changedAt_idx" RENAME TO "services_changed_at_idx";
ALTER SEQUENCE "Service_id_seq" RENAME TO "services_id_seq";

ALTER TABLE "Balance" RENAME TO "balances";
ALTER TABLE "balances" RENAME CONSTRAINT "Balance_pkey" TO "balances_pkey";
ALTER INDEX "Balance_subject_key" RENAME TO "balances_subject_key";
ALTER SEQUENCE "Balance_id_seq" RENAME TO "balances_id_seq";

ALTER TABLE "Lease" RENAME TO "leases";
ALTER TABLE "leases" RENAME COLUMN "balanceId" TO "balance_id";
ALTER TABLE "leases" RENAME COLUMN "expiresAt" TO "expires_at";
ALTER TABLE "leases" RENAME CONSTRAINT "Lease_balanceId_fkey" TO "leases_balance_id_fkey";
ALTER TABLE "leases" RENAME CONSTRAINT "Lease_pkey" TO "leases_pkey";
ALTER INDEX "Lease_balanceId_idx" RENAME TO "leases_balance_id_idx";
ALTER INDEX "Lease_expiresAt_idx" RENAME TO "leases_expires_at_idx";

ALTER TABLE "UsageBatch" RENAME TO "usage_batches";
ALTER TABLE "usage_batches" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "usage_batches" RENAME CONSTRAINT "UsageBatch_pkey" TO "usage_batches_pkey";
ALTER INDEX "UsageBatch_createdAt_idx" RENAME TO "usage_batches_created_at_idx";

ALTER TABLE "UsageHour" RENAME TO "usage_hours";
ALTER TABLE "usage_hours" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "usage_hours" RENAME COLUMN "keyId" TO "key_id";
ALTER TABLE "usage_hours" RENAME COLUMN "serviceType" TO "service_type";
ALTER TABLE "usage_hours" RENAME COLUMN "overQuota" TO "over_quota";
ALTER TABLE "usage_hours" RENAME CONSTRAINT "UsageHour_pkey" TO "usage_hours_pkey";
ALTER INDEX "UsageHour_accountId_hour_idx" RENAME TO "usage_hours_account_id_hour_idx";

ALTER TABLE "UsageCountry" RENAME TO "usage_countries";
ALTER TABLE "usage_countries" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "usage_countries" RENAME COLUMN "keyId" TO "key_id";
ALTER TABLE "usage_countries" RENAME COLUMN "serviceType" TO "service_type";
ALTER TABLE "usage_countries" RENAME COLUMN "countryCode" TO "country_code";
ALTER TABLE "usage_countries" RENAME CONSTRAINT "UsageCountry_pkey" TO "usage_countries_pkey";
ALTER INDEX "UsageCountry_accountId_day_idx" RENAME TO "usage_countries_account_id_day_idx";

ALTER TABLE "CallPage" RENAME TO "call_pages";
ALTER TABLE "call_pages" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "call_pages" RENAME COLUMN "keyId" TO "key_id";
ALTER TABLE "call_pages" RENAME COLUMN "ownerId" TO "owner_id";
ALTER TABLE "call_pages" RENAME COLUMN "serviceType" TO "service_type";
ALTER TABLE "call_pages" RENAME COLUMN "httpStatus" TO "http_status";
ALTER TABLE "call_pages" RENAME COLUMN "startedAt" TO "started_at";
ALTER TABLE "call_pages" RENAME COLUMN "endedAt" TO "ended_at";
ALTER TABLE "call_pages" RENAME COLUMN "databaseVersion" TO "database_version";
ALTER TABLE "call_pages" RENAME CONSTRAINT "CallPage_pkey" TO "call_pages_pkey";
ALTER INDEX "CallPage_accountId_endedAt_idx" RENAME TO "call_pages_account_id_ended_at_idx";
ALTER INDEX "CallPage_endedAt_idx" RENAME TO "call_pages_ended_at_idx";
ALTER INDEX "CallPage_keyId_endedAt_idx" RENAME TO "call_pages_key_id_ended_at_idx";
ALTER SEQUENCE "CallPage_id_seq" RENAME TO "call_pages_id_seq";

ALTER TABLE "Split" RENAME TO "splits";
ALTER TABLE "splits" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "splits" RENAME COLUMN "serviceId" TO "service_id";
ALTER TABLE "splits" RENAME COLUMN "subUserId" TO "sub_user_id";
ALTER TABLE "splits" RENAME COLUMN "dailyLimit" TO "daily_limit";
ALTER TABLE "splits" RENAME COLUMN "expireAt" TO "expire_at";
ALTER TABLE "splits" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "splits" RENAME COLUMN "recalledAt" TO "recalled_at";
ALTER TABLE "splits" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "splits" RENAME CONSTRAINT "Split_pkey" TO "splits_pkey";
ALTER TABLE "splits" RENAME CONSTRAINT "Split_serviceId_fkey" TO "splits_service_id_fkey";
ALTER TABLE "splits" RENAME CONSTRAINT "Split_subUserId_fkey" TO "splits_sub_user_id_fkey";
ALTER INDEX "Split_accountId_id_idx" RENAME TO "splits_account_id_id_idx";
ALTER INDEX "Split_changedAt_idx" RENAME TO "splits_changed_at_idx";
ALTER INDEX "Split_serviceId_status_idx" RENAME TO "splits_service_id_status_idx";
ALTER INDEX "Split_subUserId_status_idx" RENAME TO "splits_sub_user_id_status_idx";
ALTER SEQUENCE "Split_id_seq" RENAME TO "splits_id_seq";

ALTER TABLE "WarningRule" RENAME TO "warning_rules";
ALTER TABLE "warning_rules" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "warning_rules" RENAME COLUMN "serviceId" TO "service_id";
ALTER TABLE "warning_rules" RENAME COLUMN "createdById" TO "created_by_id";
ALTER TABLE "warning_rules" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "warning_rules" RENAME COLUMN "changedAt" TO "changed_at";
ALTER TABLE "warning_rules" RENAME CONSTRAINT "WarningRule_pkey" TO "warning_rules_pkey";
ALTER INDEX "WarningRule_accountId_idx" RENAME TO "warning_rules_account_id_idx";
ALTER SEQUENCE "WarningRule_id_seq" RENAME TO "warning_rules_id_seq";

ALTER TABLE "WarningState" RENAME TO "warning_states";
ALTER TABLE "warning_states" RENAME COLUMN "ruleId" TO "rule_id";
ALTER TABLE "warning_states" RENAME COLUMN "serviceId" TO "service_id";
ALTER TABLE "warning_states" RENAME COLUMN "firedAt" TO "fired_at";
ALTER TABLE "warning_states" RENAME CONSTRAINT "WarningState_pkey" TO "warning_states_pkey";
ALTER TABLE "warning_states" RENAME CONSTRAINT "WarningState_ruleId_fkey" TO "warning_states_rule_id_fkey";

ALTER TABLE "UpdateWarning" RENAME TO "update_warnings";
ALTER TABLE "update_warnings" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "update_warnings" RENAME COLUMN "webhookId" TO "webhook_id";
ALTER TABLE "update_warnings" RENAME COLUMN "minChangedPercent" TO "min_changed_percent";
ALTER TABLE "update_warnings" RENAME COLUMN "lastVersion" TO "last_version";
ALTER TABLE "update_warnings" RENAME COLUMN "lastSentAt" TO "last_sent_at";
ALTER TABLE "update_warnings" RENAME COLUMN "lastResult" TO "last_result";
ALTER TABLE "update_warnings" RENAME CONSTRAINT "UpdateWarning_pkey" TO "update_warnings_pkey";

ALTER TABLE "Webhook" RENAME TO "webhooks";
ALTER TABLE "webhooks" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "webhooks" RENAME COLUMN "secretEncrypted" TO "secret_encrypted";
ALTER TABLE "webhooks" RENAME COLUMN "failuresInRow" TO "failures_in_row";
ALTER TABLE "webhooks" RENAME COLUMN "disabledAt" TO "disabled_at";
ALTER TABLE "webhooks" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "webhooks" RENAME CONSTRAINT "Webhook_pkey" TO "webhooks_pkey";
ALTER INDEX "Webhook_accountId_url_key" RENAME TO "webhooks_account_id_url_key";
ALTER SEQUENCE "Webhook_id_seq" RENAME TO "webhooks_id_seq";

ALTER TABLE "WebhookDelivery" RENAME TO "webhook_deliveries";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "eventId" TO "event_id";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "webhookId" TO "webhook_id";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "httpStatus" TO "http_status";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "nextAt" TO "next_at";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "webhook_deliveries" RENAME COLUMN "finishedAt" TO "finished_at";
ALTER TABLE "webhook_deliveries" RENAME CONSTRAINT "WebhookDelivery_pkey" TO "webhook_deliveries_pkey";
ALTER TABLE "webhook_deliveries" RENAME CONSTRAINT "WebhookDelivery_webhookId_fkey" TO "webhook_deliveries_webhook_id_fkey";
ALTER INDEX "WebhookDelivery_accountId_id_idx" RENAME TO "webhook_deliveries_account_id_id_idx";
ALTER INDEX "WebhookDelivery_createdAt_idx" RENAME TO "webhook_deliveries_created_at_idx";
ALTER INDEX "WebhookDelivery_eventId_key" RENAME TO "webhook_deliveries_event_id_key";
ALTER INDEX "WebhookDelivery_status_nextAt_idx" RENAME TO "webhook_deliveries_status_next_at_idx";
ALTER SEQUENCE "WebhookDelivery_id_seq" RENAME TO "webhook_deliveries_id_seq";

ALTER TABLE "RenewRequest" RENAME TO "renew_requests";
ALTER TABLE "renew_requests" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "renew_requests" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "renew_requests" RENAME COLUMN "serviceId" TO "service_id";
ALTER TABLE "renew_requests" RENAME COLUMN "splitId" TO "split_id";
ALTER TABLE "renew_requests" RENAME COLUMN "contactPhone" TO "contact_phone";
ALTER TABLE "renew_requests" RENAME COLUMN "to" TO "addressee";
ALTER TABLE "renew_requests" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "renew_requests" RENAME COLUMN "closedAt" TO "closed_at";
ALTER TABLE "renew_requests" RENAME CONSTRAINT "RenewRequest_pkey" TO "renew_requests_pkey";
ALTER INDEX "RenewRequest_accountId_id_idx" RENAME TO "renew_requests_account_id_id_idx";
ALTER INDEX "RenewRequest_status_id_idx" RENAME TO "renew_requests_status_id_idx";
ALTER SEQUENCE "RenewRequest_id_seq" RENAME TO "renew_requests_id_seq";

ALTER TABLE "Export" RENAME TO "exports";
ALTER TABLE "exports" RENAME COLUMN "accountId" TO "account_id";
ALTER TABLE "exports" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "exports" RENAME COLUMN "totalRows" TO "total_rows";
ALTER TABLE "exports" RENAME COLUMN "fileId" TO "file_id";
ALTER TABLE "exports" RENAME COLUMN "createdAt" TO "created_at";
ALTER TABLE "exports" RENAME COLUMN "finishedAt" TO "finished_at";
ALTER TABLE "exports" RENAME CONSTRAINT "Export_pkey" TO "exports_pkey";
ALTER INDEX "Export_createdAt_idx" RENAME TO "exports_created_at_idx";
ALTER INDEX "Export_userId_id_idx" RENAME TO "exports_user_id_id_idx";
ALTER SEQUENCE "Export_id_seq" RENAME TO "exports_id_seq";

ALTER TABLE "Visit" RENAME TO "visits";
ALTER TABLE "visits" RENAME COLUMN "pagePath" TO "page_path";
ALTER TABLE "visits" RENAME COLUMN "pageType" TO "page_type";
ALTER TABLE "visits" RENAME COLUMN "staySeconds" TO "stay_seconds";
ALTER TABLE "visits" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "visits" RENAME COLUMN "visitorHash" TO "visitor_hash";
ALTER TABLE "visits" RENAME CONSTRAINT "Visit_pkey" TO "visits_pkey";
ALTER INDEX "Visit_at_idx" RENAME TO "visits_at_idx";
ALTER SEQUENCE "Visit_id_seq" RENAME TO "visits_id_seq";

ALTER TABLE "DailyVisitor" RENAME TO "daily_visitors";
ALTER TABLE "daily_visitors" RENAME COLUMN "visitorHash" TO "visitor_hash";
ALTER TABLE "daily_visitors" RENAME CONSTRAINT "DailyVisitor_pkey" TO "daily_visitors_pkey";

ALTER TABLE "DailyPage" RENAME TO "daily_pages";
ALTER TABLE "daily_pages" RENAME COLUMN "pagePath" TO "page_path";
ALTER TABLE "daily_pages" RENAME CONSTRAINT "DailyPage_pkey" TO "daily_pages_pkey";

ALTER TABLE "FunnelEntry" RENAME TO "funnel_entries";
ALTER TABLE "funnel_entries" RENAME COLUMN "pagePath" TO "page_path";
ALTER TABLE "funnel_entries" RENAME COLUMN "userId" TO "user_id";
ALTER TABLE "funnel_entries" RENAME CONSTRAINT "FunnelEntry_pkey" TO "funnel_entries_pkey";
ALTER INDEX "FunnelEntry_at_idx" RENAME TO "funnel_entries_at_idx";
ALTER SEQUENCE "FunnelEntry_id_seq" RENAME TO "funnel_entries_id_seq";

ALTER TABLE "AdvertClick" RENAME TO "advert_clicks";
ALTER TABLE "advert_clicks" RENAME COLUMN "clickId" TO "click_id";
ALTER TABLE "advert_clicks" RENAME COLUMN "visitorHash" TO "visitor_hash";
ALTER TABLE "advert_clicks" RENAME CONSTRAINT "AdvertClick_pkey" TO "advert_clicks_pkey";
ALTER INDEX "AdvertClick_at_idx" RENAME TO "advert_clicks_at_idx";
ALTER SEQUENCE "AdvertClick_id_seq" RENAME TO "advert_clicks_id_seq";

-- What PostgreSQL names by itself: the columns of indexes and, since version 18, NOT NULL constraints.
-- \073 is a semicolon, at which Prisma's command line would split this statement.
DO E'BEGIN
  EXECUTE (
    SELECT string_agg(statement, chr(59)) FROM (
      SELECT format(''ALTER TABLE %I RENAME CONSTRAINT %I TO %I'',
        relname, conname, relname || ''_'' || attname || ''_not_null'') AS statement
      FROM pg_constraint
      JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE connamespace = current_schema()::regnamespace AND contype = ''n'' AND conname <> lower(conname)
      UNION ALL
      SELECT format(''ALTER TABLE %I RENAME COLUMN %I TO %s'', relname, attname, pg_get_indexdef(attrelid, attnum, true))
      FROM pg_class
      JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = current_schema()::regnamespace AND relkind = ''i'' AND attname <> lower(attname)
    ) AS names
  )\073
END';
