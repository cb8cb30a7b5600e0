# frozen_string_literal: true

module Meridian
  # Everything this library raises, except ArgumentError for a wrong option.
  class Error < StandardError; end

  # An answer of the API that is not a success, or the same from a local file. The message is the detail and the code, and
  # never contains the key. What is unknown is nil.
  class ApiError < Error
    # @return [Integer] the HTTP status; for a local file, the one that the API would answer
    attr_reader :status
    # @return [String, nil] for programs, such as `INVALID_IP_ADDRESS`
    attr_reader :code
    # @return [String, nil] what is wrong, in the requested language
    attr_reader :detail
    # @return [String, nil] the invalid field
    attr_reader :field
    # @return [String, nil] what the caller can do about it
    attr_reader :resolution
    # @return [String, nil] ID of the call, for questions to support
    attr_reader :request_id
    # @return [String, nil] the page that explains the error
    attr_reader :documentation
    # @return [Numeric, nil] seconds to wait before another try
    attr_reader :retry_after

    def initialize(status, code: nil, detail: nil, field: nil, resolution: nil, request_id: nil, documentation: nil,
                   retry_after: nil)
      @status = status
      @code = code
      @detail = detail
      @field = field
      @resolution = resolution
      @request_id = request_id
      @documentation = documentation
      @retry_after = retry_after
      super("#{detail || "The API answered with status #{status}"}#{" (#{code})" if code}")
    end

    # @private The error of the class that fits the status.
    def self.of(status, **details)
      type =
        case status
        when 400, 405, 413, 422 then InvalidInputError
        when 401, 403 then AuthenticationError
        when 402 then QuotaError
        when 404 then NotFoundError
        when 429 then RateLimitError
        else ServerError
        end
      type.new(status, **details)
    end

    STATUSES = {
      "IP_ADDRESS_NOT_FOUND" => 404,
      "INSUFFICIENT_QUOTA" => 402,
      "TOO_MANY_REQUESTS" => 429,
      "PERMISSION_REQUIRED" => 403
    }.freeze
    private_constant :STATUSES

    # @private An error known by its code only, as of an item of a batch.
    def self.of_code(code, detail, field = nil)
      of(STATUSES.fetch(code, 400), code: code, detail: detail, field: field)
    end
  end

  # The input is wrong (400, 405, 413, 422): no address, a reserved address, unknown fields.
  class InvalidInputError < ApiError; end

  # The key is missing, wrong, disabled, or may not do this (401, 403).
  class AuthenticationError < ApiError; end

  # The quota is used up (402).
  class QuotaError < ApiError; end

  # Nothing is known about the address or network (404).
  class NotFoundError < ApiError; end

  # Too many requests (429); `retry_after` tells when to try again.
  class RateLimitError < ApiError; end

  # The API failed, or something else answered: any other status, or a success that is not JSON.
  class ServerError < ApiError; end

  # No answer came: no connection, or one that broke.
  class ConnectionError < Error; end

  # No answer came in time.
  class TimeoutError < ConnectionError; end

  # A database file is missing, damaged or of another format.
  class DatabaseError < Error; end
end
