# frozen_string_literal: true

require_relative "models"

module Meridian
  # @private The choice of fields of an answer, such as `location.city` or `asn`.
  module Fields
    KNOWN = { "location" => Location, "asn" => Asn, "proxy" => Privacy }.flat_map do |group, type|
      [group, *type.fields.keys.map { |name| "#{group}.#{name}" }]
    end.freeze
    private_constant :KNOWN

    module_function

    # @raise [InvalidInputError] INVALID_FIELDS for a field that the API does not have either
    def check(fields)
      unknown = (fields || []).find { |field| !KNOWN.include?(field) } or return
      raise ApiError.of_code("INVALID_FIELDS", "The field \"#{unknown}\" does not exist", "fields")
    end

    # Keeps only the chosen fields of an answer; nil chooses all.
    def choose(answer, fields)
      return answer if fields.nil?

      fields.each_with_object({}) do |field, chosen|
        group, name = field.split(".", 2)
        if name.nil?
          chosen[group] = answer[group]
        else
          chosen[group] = { **(chosen[group] || {}), name => answer[group][name] }
        end
      end
    end
  end
end
