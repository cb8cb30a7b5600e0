-- CreateEnum
CREATE TYPE "InvoiceStatus" AS ENUM ('pending', 'issuing', 'issued', 'failed', 'rejected', 'cancelled', 'red');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending_confirm', 'pending_pay', 'paid', 'completed', 'cancelled', 'closed', 'refunding', 'refunded');

-- AlterTable
ALTER TABLE "Service" ADD COLUMN     "autoRenew" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'CNY',
ADD COLUMN     "cycle" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "overQuotaPolicy" TEXT NOT NULL DEFAULT 'stop',
ADD COLUMN     "overageBilled" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "overageCalls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "overageCapCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "packageId" INTEGER,
ADD COLUMN     "per1kCents" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "Invoice" (
    "id" SERIAL NOT NULL,
    "applyNo" TEXT NOT NULL,
    "accountId" INTEGER NOT NULL,
    "createdById" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "titleType" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "taxNo" TEXT NOT NULL DEFAULT '',
    "bankName" TEXT NOT NULL DEFAULT '',
    "bankAccountEncrypted" TEXT,
    "regAddress" TEXT NOT NULL DEFAULT '',
    "regPhone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "address" JSONB,
    "content" TEXT NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "amountCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "status" "InvoiceStatus" NOT NULL DEFAULT 'pending',
    "invoiceNo" TEXT NOT NULL DEFAULT '',
    "pdfKey" TEXT,
    "ofdKey" TEXT,
    "xmlKey" TEXT,
    "expressCompany" TEXT NOT NULL DEFAULT '',
    "expressNo" TEXT NOT NULL DEFAULT '',
    "rejectReason" TEXT NOT NULL DEFAULT '',
    "providerNo" TEXT NOT NULL DEFAULT '',
    "redCents" INTEGER NOT NULL DEFAULT 0,
    "reissueOfId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "issuedAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceOrder" (
    "invoiceId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "freedCents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "InvoiceOrder_pkey" PRIMARY KEY ("invoiceId","orderId")
);

-- CreateTable
CREATE TABLE "RedInvoice" (
    "id" SERIAL NOT NULL,
    "invoiceId" INTEGER NOT NULL,
    "createdById" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'red_pending',
    "reason" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "redInvoiceNo" TEXT NOT NULL DEFAULT '',
    "pdfKey" TEXT,
    "rejectReason" TEXT NOT NULL DEFAULT '',
    "reissue" JSONB,
    "confirmUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "issuedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RedInvoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceTitle" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "titleType" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "taxNo" TEXT NOT NULL DEFAULT '',
    "bankName" TEXT NOT NULL DEFAULT '',
    "bankAccountEncrypted" TEXT,
    "regAddress" TEXT NOT NULL DEFAULT '',
    "regPhone" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "defaultOf" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "InvoiceTitle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GoodsClass" (
    "id" SERIAL NOT NULL,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "GoodsClass_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Goods" (
    "id" SERIAL NOT NULL,
    "classId" INTEGER NOT NULL,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cover" TEXT NOT NULL DEFAULT '',
    "images" TEXT[],
    "contentEn" TEXT NOT NULL DEFAULT '',
    "contentZh" TEXT NOT NULL DEFAULT '',
    "integral" INTEGER NOT NULL,
    "marketPriceCents" INTEGER NOT NULL DEFAULT 0,
    "stock" INTEGER NOT NULL DEFAULT 0,
    "exchangeNum" INTEGER NOT NULL DEFAULT 0,
    "limitPerUser" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'on',
    "gives" JSONB,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Goods_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GoodsSku" (
    "id" SERIAL NOT NULL,
    "goodsId" INTEGER NOT NULL,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "integral" INTEGER NOT NULL,
    "stock" INTEGER NOT NULL,

    CONSTRAINT "GoodsSku_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GoodsCode" (
    "id" SERIAL NOT NULL,
    "goodsId" INTEGER NOT NULL,
    "codeEncrypted" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "exchangeId" INTEGER,

    CONSTRAINT "GoodsCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Exchange" (
    "id" SERIAL NOT NULL,
    "exchangeNo" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "goodsId" INTEGER NOT NULL,
    "skuId" INTEGER,
    "goodsNameEn" TEXT NOT NULL,
    "goodsNameZh" TEXT NOT NULL,
    "skuNameEn" TEXT NOT NULL DEFAULT '',
    "skuNameZh" TEXT NOT NULL DEFAULT '',
    "cover" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "num" INTEGER NOT NULL,
    "integralSpent" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "address" JSONB,
    "expressCompany" TEXT NOT NULL DEFAULT '',
    "expressNo" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "rejectReason" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "shippedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Exchange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PointsEntry" (
    "id" BIGSERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "change" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "refType" TEXT NOT NULL,
    "refId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PointsEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Address" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "provinceCode" TEXT NOT NULL,
    "cityCode" TEXT NOT NULL,
    "districtCode" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "zipCode" TEXT NOT NULL DEFAULT '',
    "tag" TEXT NOT NULL DEFAULT '',
    "defaultOf" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Rule" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Rule_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Quote" (
    "id" UUID NOT NULL,
    "accountId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "serviceId" INTEGER,
    "currency" TEXT NOT NULL,
    "originCents" INTEGER NOT NULL,
    "discountCents" INTEGER NOT NULL,
    "integral" INTEGER NOT NULL DEFAULT 0,
    "integralCents" INTEGER NOT NULL DEFAULT 0,
    "couponId" INTEGER,
    "amountCents" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" SERIAL NOT NULL,
    "orderNo" TEXT NOT NULL,
    "accountId" INTEGER NOT NULL,
    "createdById" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'pending_pay',
    "titleEn" TEXT NOT NULL,
    "titleZh" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "quoteId" UUID,
    "serviceId" INTEGER,
    "currency" TEXT NOT NULL,
    "originCents" INTEGER NOT NULL,
    "discountCents" INTEGER NOT NULL DEFAULT 0,
    "integral" INTEGER NOT NULL DEFAULT 0,
    "integralCents" INTEGER NOT NULL DEFAULT 0,
    "couponId" INTEGER,
    "amountCents" INTEGER NOT NULL,
    "paidCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "invoicedCents" INTEGER NOT NULL DEFAULT 0,
    "payChannel" TEXT NOT NULL DEFAULT '',
    "serviceIds" INTEGER[],
    "contractNo" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "occasion" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "paymentNo" TEXT NOT NULL,
    "transactionNo" TEXT NOT NULL DEFAULT '',
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "instructions" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "channel" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "paymentNo" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "result" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY ("channel","eventId")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "paymentId" INTEGER NOT NULL,
    "refundNo" TEXT NOT NULL,
    "transactionNo" TEXT NOT NULL DEFAULT '',
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "error" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankTransfer" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "receivedDate" DATE NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "remark" TEXT NOT NULL DEFAULT '',
    "paymentId" INTEGER,
    "matchedBy" TEXT NOT NULL DEFAULT '',
    "matchedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "BankTransfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentDifference" (
    "id" SERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "paymentNo" TEXT NOT NULL,
    "transactionNo" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "ourCents" INTEGER,
    "theirCents" INTEGER,
    "resolvedBy" TEXT NOT NULL DEFAULT '',
    "resolvedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PaymentDifference_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Coupon" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "minCents" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3),
    "orderId" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Coupon_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OfflinePackage" (
    "id" SERIAL NOT NULL,
    "product" TEXT NOT NULL,
    "nameEn" TEXT NOT NULL,
    "nameZh" TEXT NOT NULL,
    "ipVersion" INTEGER NOT NULL,
    "fields" TEXT[],
    "priceCnyCents" INTEGER NOT NULL,
    "priceUsdCents" INTEGER NOT NULL,
    "months" INTEGER[],
    "docSlug" TEXT NOT NULL DEFAULT '',
    "sampleUrl" TEXT NOT NULL DEFAULT '',
    "canBuy" BOOLEAN NOT NULL DEFAULT false,
    "isOffered" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "OfflinePackage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OfflineVersion" (
    "id" SERIAL NOT NULL,
    "packageId" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'building',
    "builtAt" TIMESTAMPTZ(3) NOT NULL,
    "records" INTEGER NOT NULL,
    "changedRanges" INTEGER,

    CONSTRAINT "OfflineVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OfflineFile" (
    "id" SERIAL NOT NULL,
    "versionId" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "encoding" TEXT NOT NULL DEFAULT '',
    "size" BIGINT NOT NULL,
    "md5" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,

    CONSTRAINT "OfflineFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OfflineRight" (
    "id" SERIAL NOT NULL,
    "accountId" INTEGER NOT NULL,
    "packageId" INTEGER NOT NULL,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "expireAt" TIMESTAMPTZ(3) NOT NULL,
    "downloadsPerDay" INTEGER NOT NULL DEFAULT 10,

    CONSTRAINT "OfflineRight_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Referral" (
    "userId" INTEGER NOT NULL,
    "inviterId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'registered',
    "registeredAt" TIMESTAMPTZ(3) NOT NULL,
    "firstOrderAt" TIMESTAMPTZ(3),

    CONSTRAINT "Referral_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Cashback" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "integral" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "fromUserId" INTEGER,
    "orderId" INTEGER,
    "recommendedId" INTEGER,
    "occasion" TEXT,
    "ratePercent" DOUBLE PRECISION,
    "status" TEXT NOT NULL,
    "availableAt" TIMESTAMPTZ(3),
    "target" TEXT NOT NULL DEFAULT '',
    "payoutType" TEXT NOT NULL DEFAULT '',
    "realName" TEXT NOT NULL DEFAULT '',
    "accountEncrypted" TEXT,
    "accountMasked" TEXT NOT NULL DEFAULT '',
    "bankName" TEXT NOT NULL DEFAULT '',
    "rejectReason" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Cashback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CashbackBalance" (
    "userId" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "frozenCents" INTEGER NOT NULL DEFAULT 0,
    "availableCents" INTEGER NOT NULL DEFAULT 0,
    "payingCents" INTEGER NOT NULL DEFAULT 0,
    "paidCents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CashbackBalance_pkey" PRIMARY KEY ("userId","currency")
);

-- CreateTable
CREATE TABLE "RecommendedCustomer" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "company" TEXT NOT NULL,
    "contactName" TEXT NOT NULL,
    "contactPhone" TEXT NOT NULL,
    "productTypes" INTEGER[],
    "demand" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'submitted',
    "rejectReason" TEXT NOT NULL DEFAULT '',
    "rewardCents" INTEGER NOT NULL DEFAULT 0,
    "integral" INTEGER NOT NULL DEFAULT 0,
    "handler" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RecommendedCustomer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_applyNo_key" ON "Invoice"("applyNo");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_reissueOfId_key" ON "Invoice"("reissueOfId");

-- CreateIndex
CREATE INDEX "Invoice_accountId_id_idx" ON "Invoice"("accountId", "id" DESC);

-- CreateIndex
CREATE INDEX "Invoice_status_id_idx" ON "Invoice"("status", "id");

-- CreateIndex
CREATE INDEX "InvoiceOrder_orderId_idx" ON "InvoiceOrder"("orderId");

-- CreateIndex
CREATE INDEX "RedInvoice_invoiceId_idx" ON "RedInvoice"("invoiceId");

-- CreateIndex
CREATE INDEX "RedInvoice_status_id_idx" ON "RedInvoice"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceTitle_defaultOf_key" ON "InvoiceTitle"("defaultOf");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceTitle_accountId_title_taxNo_key" ON "InvoiceTitle"("accountId", "title", "taxNo");

-- CreateIndex
CREATE INDEX "Goods_status_sort_id_idx" ON "Goods"("status", "sort", "id");

-- CreateIndex
CREATE INDEX "GoodsSku_goodsId_idx" ON "GoodsSku"("goodsId");

-- CreateIndex
CREATE INDEX "GoodsCode_goodsId_exchangeId_idx" ON "GoodsCode"("goodsId", "exchangeId");

-- CreateIndex
CREATE UNIQUE INDEX "GoodsCode_goodsId_codeHash_key" ON "GoodsCode"("goodsId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "Exchange_exchangeNo_key" ON "Exchange"("exchangeNo");

-- CreateIndex
CREATE INDEX "Exchange_userId_id_idx" ON "Exchange"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Exchange_status_id_idx" ON "Exchange"("status", "id");

-- CreateIndex
CREATE INDEX "Exchange_goodsId_userId_idx" ON "Exchange"("goodsId", "userId");

-- CreateIndex
CREATE INDEX "PointsEntry_userId_id_idx" ON "PointsEntry"("userId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "PointsEntry_userId_reason_refType_refId_key" ON "PointsEntry"("userId", "reason", "refType", "refId");

-- CreateIndex
CREATE UNIQUE INDEX "Address_defaultOf_key" ON "Address"("defaultOf");

-- CreateIndex
CREATE INDEX "Address_userId_idx" ON "Address"("userId");

-- CreateIndex
CREATE INDEX "Quote_expiresAt_idx" ON "Quote"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Order_orderNo_key" ON "Order"("orderNo");

-- CreateIndex
CREATE UNIQUE INDEX "Order_quoteId_key" ON "Order"("quoteId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_occasion_key" ON "Order"("occasion");

-- CreateIndex
CREATE INDEX "Order_accountId_id_idx" ON "Order"("accountId", "id" DESC);

-- CreateIndex
CREATE INDEX "Order_status_expiresAt_idx" ON "Order"("status", "expiresAt");

-- CreateIndex
CREATE INDEX "Order_paidAt_idx" ON "Order"("paidAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_paymentNo_key" ON "Payment"("paymentNo");

-- CreateIndex
CREATE INDEX "Payment_orderId_idx" ON "Payment"("orderId");

-- CreateIndex
CREATE INDEX "Payment_channel_status_createdAt_idx" ON "Payment"("channel", "status", "createdAt");

-- CreateIndex
CREATE INDEX "PaymentEvent_paymentNo_idx" ON "PaymentEvent"("paymentNo");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_refundNo_key" ON "Refund"("refundNo");

-- CreateIndex
CREATE INDEX "Refund_orderId_idx" ON "Refund"("orderId");

-- CreateIndex
CREATE INDEX "Refund_status_createdAt_idx" ON "Refund"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "BankTransfer_reference_key" ON "BankTransfer"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "BankTransfer_paymentId_key" ON "BankTransfer"("paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentDifference_channel_paymentNo_kind_key" ON "PaymentDifference"("channel", "paymentNo", "kind");

-- CreateIndex
CREATE INDEX "Coupon_accountId_idx" ON "Coupon"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "OfflinePackage_product_key" ON "OfflinePackage"("product");

-- CreateIndex
CREATE UNIQUE INDEX "OfflineVersion_packageId_version_key" ON "OfflineVersion"("packageId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "OfflineFile_storageKey_key" ON "OfflineFile"("storageKey");

-- CreateIndex
CREATE UNIQUE INDEX "OfflineFile_versionId_format_key" ON "OfflineFile"("versionId", "format");

-- CreateIndex
CREATE UNIQUE INDEX "OfflineRight_accountId_packageId_key" ON "OfflineRight"("accountId", "packageId");

-- CreateIndex
CREATE INDEX "Referral_inviterId_userId_idx" ON "Referral"("inviterId", "userId" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Cashback_occasion_key" ON "Cashback"("occasion");

-- CreateIndex
CREATE INDEX "Cashback_userId_id_idx" ON "Cashback"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "Cashback_kind_status_availableAt_idx" ON "Cashback"("kind", "status", "availableAt");

-- CreateIndex
CREATE INDEX "Cashback_orderId_idx" ON "Cashback"("orderId");

-- CreateIndex
CREATE INDEX "RecommendedCustomer_userId_id_idx" ON "RecommendedCustomer"("userId", "id" DESC);

-- CreateIndex
CREATE INDEX "RecommendedCustomer_status_id_idx" ON "RecommendedCustomer"("status", "id");

-- CreateIndex
CREATE INDEX "RecommendedCustomer_contactPhone_idx" ON "RecommendedCustomer"("contactPhone");

-- AddForeignKey
ALTER TABLE "InvoiceOrder" ADD CONSTRAINT "InvoiceOrder_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceOrder" ADD CONSTRAINT "InvoiceOrder_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RedInvoice" ADD CONSTRAINT "RedInvoice_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Goods" ADD CONSTRAINT "Goods_classId_fkey" FOREIGN KEY ("classId") REFERENCES "GoodsClass"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoodsSku" ADD CONSTRAINT "GoodsSku_goodsId_fkey" FOREIGN KEY ("goodsId") REFERENCES "Goods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoodsCode" ADD CONSTRAINT "GoodsCode_goodsId_fkey" FOREIGN KEY ("goodsId") REFERENCES "Goods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoodsCode" ADD CONSTRAINT "GoodsCode_exchangeId_fkey" FOREIGN KEY ("exchangeId") REFERENCES "Exchange"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exchange" ADD CONSTRAINT "Exchange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exchange" ADD CONSTRAINT "Exchange_goodsId_fkey" FOREIGN KEY ("goodsId") REFERENCES "Goods"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PointsEntry" ADD CONSTRAINT "PointsEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OfflineVersion" ADD CONSTRAINT "OfflineVersion_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "OfflinePackage"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OfflineFile" ADD CONSTRAINT "OfflineFile_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "OfflineVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OfflineRight" ADD CONSTRAINT "OfflineRight_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "OfflinePackage"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Cashback" ADD CONSTRAINT "Cashback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CashbackBalance" ADD CONSTRAINT "CashbackBalance_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecommendedCustomer" ADD CONSTRAINT "RecommendedCustomer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What no code may break, whatever it does.
ALTER TABLE "User" ADD CONSTRAINT "User_integral_check" CHECK ("integral" >= 0);
ALTER TABLE "Goods" ADD CONSTRAINT "Goods_stock_check" CHECK ("stock" >= 0);
ALTER TABLE "GoodsSku" ADD CONSTRAINT "GoodsSku_stock_check" CHECK ("stock" >= 0);
ALTER TABLE "Order" ADD CONSTRAINT "Order_refundedCents_check" CHECK ("refundedCents" BETWEEN 0 AND "paidCents");
ALTER TABLE "Order" ADD CONSTRAINT "Order_invoicedCents_check" CHECK ("invoicedCents" BETWEEN 0 AND "paidCents" - "refundedCents");
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_redCents_check" CHECK ("redCents" BETWEEN 0 AND "amountCents");
ALTER TABLE "InvoiceOrder" ADD CONSTRAINT "InvoiceOrder_freedCents_check" CHECK ("freedCents" BETWEEN 0 AND "amountCents");
ALTER TABLE "CashbackBalance" ADD CONSTRAINT "CashbackBalance_check" CHECK ("frozenCents" >= 0 AND "payingCents" >= 0 AND "paidCents" >= 0);
ALTER TABLE "Service" ADD CONSTRAINT "Service_overageBilled_check" CHECK ("overageBilled" BETWEEN 0 AND "overageCalls");
