/**
 * The fields that the vendor's OpenAPI description marks as always present, by object and path, taken from the types of
 * the official library 23.1.0 (OpenAPI v2596, API 2026-10-28.endive).
 */
export const requiredFields: Readonly<Record<string, readonly string[]>> = {
  customer: words(`
    id object balance created default_source description email invoice_settings livemode metadata
    shipping
  `),
  'customer.invoice_settings': words(`
    custom_fields default_payment_method footer rendering_options
  `),
  price: words(`
    id object active billing_scheme created currency custom_unit_amount livemode lookup_key metadata
    nickname product recurring tax_behavior tiers_mode transform_quantity type unit_amount
    unit_amount_decimal
  `),
  'price.recurring': words(`
    interval interval_count meter trial_period_days usage_type
  `),
  'checkout.session': words(`
    id object adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types
    amount_subtotal amount_total automatic_tax billing_address_collection cancel_url
    client_reference_id client_secret collected_information consent consent_collection created
    currency currency_conversion custom_fields custom_text customer customer_account
    customer_creation customer_details customer_email discounts expires_at integration_identifier
    invoice invoice_creation livemode locale managed_payments metadata mode origin_context
    payment_intent payment_link payment_method_collection payment_method_configuration_details
    payment_method_options payment_method_types payment_status permissions recovered_from
    saved_payment_method_options setup_intent shipping_address_collection shipping_cost
    shipping_options status submit_type subscription success_url total_details ui_mode url
    wallet_options
  `),
  'checkout.session.automatic_tax': words(`
    enabled liability provider status
  `),
  'checkout.session.customer_details': words(`
    address business_name email individual_name name phone tax_exempt tax_ids
  `),
  'checkout.session.total_details': words(`
    amount_discount amount_shipping amount_tax
  `),
  subscription: words(`
    id object application application_fee_percent automatic_tax billing_cycle_anchor
    billing_cycle_anchor_config billing_mode billing_schedules billing_thresholds cancel_at
    cancel_at_period_end canceled_at cancellation_details collection_method created currency
    customer customer_account days_until_due default_payment_method default_source description
    discounts ended_at invoice_settings items latest_invoice livemode managed_payments metadata
    next_pending_invoice_item_invoice on_behalf_of pause_collection payment_settings
    pending_invoice_item_interval pending_setup_intent pending_update schedule start_date status
    test_clock transfer_data trial_end trial_settings trial_start
  `),
  'subscription.automatic_tax': words(`
    disabled_reason enabled liability
  `),
  'subscription.cancellation_details': words(`
    comment feedback feedback_option reason
  `),
  'subscription.invoice_settings': words(`
    account_tax_ids custom_fields description footer issuer
  `),
  'subscription.items.data': words(`
    id object billing_thresholds created current_period_end current_period_start current_trial
    discounts metadata plan price subscription tax_rates
  `),
  'subscription.items.data.plan': words(`
    id object active amount amount_decimal billing_scheme created currency interval interval_count
    livemode metadata meter nickname product tiers_mode transform_usage trial_period_days usage_type
  `),
  invoice: words(`
    id object account_country account_name account_tax_ids amount_due amount_overpaid amount_paid
    amount_remaining amount_shipping application attempt_count attempted automatic_tax
    automatically_finalizes_at billing_reason collection_method created currency custom_fields
    customer customer_account customer_address customer_email customer_name customer_phone
    customer_shipping customer_tax_exempt default_payment_method default_source default_tax_rates
    description discounts due_date effective_at ending_balance footer from_invoice issuer
    last_finalization_error latest_revision lines livemode metadata next_payment_attempt number
    on_behalf_of parent payment_settings period_end period_start post_payment_credit_notes_amount
    pre_payment_credit_notes_amount receipt_number rendering shipping_cost shipping_details
    starting_balance statement_descriptor status status_transitions subtotal subtotal_excluding_tax
    test_clock total total_discount_amounts total_excluding_tax total_pretax_credit_amounts
    total_taxes webhooks_delivered_at
  `),
  'invoice.status_transitions': words(`
    finalized_at marked_uncollectible_at paid_at voided_at
  `),
  'invoice.lines.data': words(`
    id object amount currency description discount_amounts discountable discounts invoice livemode
    metadata parent period pretax_credit_amounts pricing quantity quantity_decimal subscription
    subtotal taxes
  `),
  invoice_payment: words(`
    id object amount_paid amount_requested created currency invoice is_default livemode payment
    status status_transitions
  `),
  payment_intent: words(`
    id object allowed_payment_method_types amount amount_capturable amount_received application
    application_fee_amount automatic_payment_methods canceled_at cancellation_reason capture_method
    client_secret confirmation_method created currency customer customer_account description
    excluded_payment_method_types last_payment_error latest_charge livemode managed_payments
    metadata next_action on_behalf_of payment_method payment_method_configuration_details
    payment_method_options payment_method_types payment_record processing receipt_email review
    setup_future_usage shipping source statement_descriptor statement_descriptor_suffix status
    transfer_group
  `),
  charge: words(`
    id object amount amount_captured amount_refunded application application_fee
    application_fee_amount balance_transaction billing_details calculated_statement_descriptor
    captured created currency customer description disputed failure_balance_transaction failure_code
    failure_message fraud_details livemode metadata on_behalf_of outcome paid payment_intent
    payment_method payment_method_details receipt_email receipt_number receipt_url refunded review
    shipping source source_transfer statement_descriptor statement_descriptor_suffix status
    transfer_data transfer_group
  `),
  'charge.outcome': words(`
    advice_code network_advice_code network_decline_code network_status reason seller_message type
  `),
  payment_method: words(`
    id object billing_details created customer customer_account livemode metadata type
  `),
  'payment_method.card': words(`
    brand checks country display_brand exp_month exp_year funding generated_from last4 networks
    regulated_status three_d_secure_usage wallet
  `),
  refund: words(`
    id object amount balance_transaction charge created currency customer customer_account metadata
    payment_intent payment_method reason receipt_number source_transfer_reversal status
    transfer_reversal
  `),
  dispute: words(`
    id object amount balance_transactions charge created currency enhanced_eligibility_types
    evidence evidence_details intended_submission_method is_charge_refundable livemode metadata
    payment_intent reason status
  `),
  'dispute.evidence': words(`
    access_activity_log billing_address cancellation_policy cancellation_policy_disclosure
    cancellation_rebuttal customer_communication customer_email_address customer_name
    customer_purchase_ip customer_signature duplicate_charge_documentation
    duplicate_charge_explanation duplicate_charge_id enhanced_evidence product_description receipt
    refund_policy refund_policy_disclosure refund_refusal_explanation service_date
    service_documentation shipping_address shipping_carrier shipping_date shipping_documentation
    shipping_tracking_number uncategorized_file uncategorized_text
  `),
  'dispute.evidence_details': words(`
    due_by enhanced_eligibility has_evidence past_due submission_count submission_method
  `),
  'billing_portal.session': words(`
    id object configuration created customer customer_account flow livemode locale on_behalf_of
    return_url url
  `),
  event: words(`
    id object api_version created data livemode pending_webhooks request type
  `),
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
